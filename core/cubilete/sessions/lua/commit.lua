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
    ARGV[3]    what to publish to whoever sends messages, or empty
    ARGV[4]    n, the number of checks
    ARGV[..]   n fields, then n versions (4 bytes each; empty: the field must be absent)
    ARGV[..]   m, twice the number of documents to create, then their fields and data in pairs
    ARGV[..]   the highest version among documents to delete, 0 for none
    ARGV[..]   for each operation: command, number of its arguments, the arguments behind the key
               (of XADD only place and data: the session is that of KEYS[1])

  Versions of a name never come twice, though a deleted document is gone: the field `~` keeps the highest
  version that was ever deleted in the session, and what is created begins above it.

  Output:
    array      committed: the version of what was created, then the ids of entries added to streams
    string     the record of the same command, committed before: nothing was done
    -1         a version differs: nothing was done
]]
-- Redis only collects garbage, an hour late, for its clock may run ahead of the caller's.
local GARBAGE_MS = 49 * 3600 * 1000
local WAKE = 'cubilete:wake'

local known = redis.call('GET', KEYS[2])
if known and tonumber(string.sub(known, 1, 15)) > tonumber(ARGV[1]) then
  return string.sub(known, 16)
end

local checks = tonumber(ARGV[4])
if checks > 0 then
  local found = redis.call('HMGET', KEYS[1], unpack(ARGV, 5, 4 + checks))
  for i = 1, checks do
    local version = found[i] and string.sub(found[i], 1, 4) or ''
    if version ~= ARGV[4 + checks + i] then
      return -1
    end
  end
end

local at = 5 + 2 * checks
local created = tonumber(ARGV[at])
local deleted = tonumber(ARGV[at + created + 1])
local first = 1

redis.call('SET', KEYS[2], ARGV[2], 'PX', GARBAGE_MS)
if created > 0 or deleted > 0 then
  local highest = tonumber(redis.call('HGET', KEYS[1], '~') or 0)
  first = highest + 1
  for i = at + 1, at + created, 2 do
    redis.call('HSET', KEYS[1], ARGV[i], struct.pack('>I4', first) .. ARGV[i + 1])
  end
  if deleted > highest then
    redis.call('HSET', KEYS[1], '~', deleted)
  end
end

local session = string.sub(KEYS[1], 7) -- behind "{07}s:"
local answer = { first }
at = at + created + 2
for i = 3, #KEYS do
  local command, count = ARGV[at], tonumber(ARGV[at + 1])
  if command == 'XADD' then
    answer[#answer + 1] = redis.call(
      'XADD', KEYS[i], '*', 's', session, 'p', ARGV[at + 2], 'd', ARGV[at + 3])
  else
    redis.call(command, KEYS[i], unpack(ARGV, at + 2, at + 1 + count))
  end
  at = at + 2 + count
end
if ARGV[3] ~= '' then
  redis.call('PUBLISH', WAKE, ARGV[3])
end
return answer
