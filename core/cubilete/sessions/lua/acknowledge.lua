#!lua
--[[
  Removes sent entries from an outbox and keeps their receipts, if the caller's lease still holds.

    KEYS[1]    the lease, a hash: holder, until, epoch
    KEYS[2]    the outbox, a stream
    KEYS[3]    receipts, the generation that is written to
    KEYS[4]    receipts, the generation before

    ARGV[1]    the caller's epoch
    ARGV[2]    number of receipts above which a new generation begins
    ARGV[3]    n, the number of entries
    ARGV[..]   n ids, then key and value of each receipt

  Output:
    1          done
    -1         the lease is lost: nothing was done
]]
local lease = redis.call('HMGET', KEYS[1], 'epoch', 'holder')
if lease[1] ~= ARGV[1] or lease[2] == '' then
  return -1
end
local count = tonumber(ARGV[3])
if count > 0 then
  redis.call('XDEL', KEYS[2], unpack(ARGV, 4, 3 + count))
end
if #ARGV > 3 + count then
  if redis.call('HLEN', KEYS[3]) >= tonumber(ARGV[2]) then
    redis.call('RENAME', KEYS[3], KEYS[4])
  end
  redis.call('HSET', KEYS[3], unpack(ARGV, 4 + count))
end
return 1
