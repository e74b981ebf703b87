#!lua
--[[
  Commits one command: all of it, or nothing.

  Precondition: every key has the hash tag of the session's shard. Without flags in its first line the
  script is refused before it starts when memory is full or the server is read-only, so that nothing
  between the first write and the last can fail. All checks come before the first write.

    KEYS[1]    the session's documents, a hash: field → version (4 bytes) + data
    KEYS[2]    the dedupe record of the command
    KEYS[3..]  the key of each operation, in order; one key may come more than once

    ARGV[1]    now, in ms of the caller's clock
    ARGV[2]    new dedupe record: expiry (15 digits, ms of the caller's clock) + record
    ARGV[3]    life of the dedupe key in ms of the server's clock: garbage collection only
    ARGV[4]    what to publish to whoever sends messages, or empty
    ARGV[5]    channel for it
    ARGV[6]    n, the number of checks
    ARGV[..]   n fields, then n versions (4 bytes each; empty: the field must be absent)
    ARGV[..]   for each operation: command, number of its arguments, the arguments behind the key

  Output:
    array      ids of the entries added to streams, in order: committed
    string     the record of the same command, committed before: nothing was done
    -1         a version differs: nothing was done
]]
local known = redis.call('GET', KEYS[2])
if known and tonumber(string.sub(known, 1, 15)) > tonumber(ARGV[1]) then
  return string.sub(known, 16)
end

local checks = tonumber(ARGV[6])
if checks > 0 then
  local found = redis.call('HMGET', KEYS[1], unpack(ARGV, 7, 6 + checks))
  for i = 1, checks do
    local version = found[i] and string.sub(found[i], 1, 4) or ''
    if version ~= ARGV[6 + checks + i] then
      return -1
    end
  end
end

redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
local ids = {}
local at = 7 + 2 * checks
for i = 3, #KEYS do
  local command, count = ARGV[at], tonumber(ARGV[at + 1])
  local answer = redis.call(command, KEYS[i], unpack(ARGV, at + 2, at + 1 + count))
  if command == 'XADD' then
    ids[#ids + 1] = answer
  end
  at = at + 2 + count
end
if ARGV[4] ~= '' then
  redis.call('PUBLISH', ARGV[5], ARGV[4])
end
return ids
