#!lua
--[[
  Moves one entry from an outbox to the dead letters, if the caller's lease still holds.

    KEYS[1]    the lease, a hash: holder, until, epoch
    KEYS[2]    the outbox, a stream
    KEYS[3]    the dead letters, a stream

    ARGV[1]    the caller's epoch
    ARGV[2]    id of the entry
    ARGV[3]    reason
    ARGV[4]    about how many dead letters are kept

  Output:
    1          moved
    0          the entry is gone already
    -1         the lease is lost: nothing was done
]]
local lease = redis.call('HMGET', KEYS[1], 'epoch', 'holder')
if lease[1] ~= ARGV[1] or lease[2] == '' then
  return -1
end
local found = redis.call('XRANGE', KEYS[2], ARGV[2], ARGV[2])
if #found == 0 then
  return 0
end
local entry = found[1][2]
redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[4], '*', 'i', ARGV[2], 'r', ARGV[3], unpack(entry))
redis.call('XDEL', KEYS[2], ARGV[2])
return 1
