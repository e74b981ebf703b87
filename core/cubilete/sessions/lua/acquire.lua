#!lua
--[[
  Takes or prolongs the lease of an outbox. The epoch grows by one whenever the holder changes.

    KEYS[1]    the lease, a hash: holder (empty: nobody), until (ms), epoch

    ARGV[1]    holder
    ARGV[2]    now, in ms of the caller's clock
    ARGV[3]    until when, in ms of the caller's clock

  Output:
    >= 1       the epoch: the caller holds the lease
    -1         somebody else holds it
]]
local lease = redis.call('HMGET', KEYS[1], 'holder', 'until', 'epoch')
local holder, until_, epoch = lease[1] or '', tonumber(lease[2] or 0), tonumber(lease[3] or 0)
if holder ~= ARGV[1] then
  if holder ~= '' and until_ > tonumber(ARGV[2]) then
    return -1
  end
  epoch = epoch + 1
end
redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'until', ARGV[3], 'epoch', epoch)
return epoch
