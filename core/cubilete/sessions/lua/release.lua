#!lua
--[[
  Gives up the lease of an outbox. The epoch is kept, so that the next holder gets a higher one.

    KEYS[1]    the lease, a hash: holder, until, epoch

    ARGV[1]    holder

  Output:
    1          released
    0          the caller did not hold it: nothing was done
]]
if redis.call('HGET', KEYS[1], 'holder') ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], 'holder', '', 'until', '0')
return 1
