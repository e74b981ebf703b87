#!lua
--[[
  Takes one entry out of the dead letters, and puts it back at the end of its outbox if it shall be resent.

    KEYS[1]    the dead letters, a stream
    KEYS[2]    the outbox, a stream

    ARGV[1]    id that the entry had in the outbox
    ARGV[2]    what to publish to whoever sends messages; empty: the entry is dropped

  Output:
    string     the entry's new id in the outbox; empty when it was dropped
    nil        there is no such dead letter: nothing was done
]]
local WAKE = 'cubilete:wake'

for _, row in ipairs(redis.call('XRANGE', KEYS[1], '-', '+')) do
  local id, fields = row[1], row[2]
  local kept, old = {}, nil
  for i = 1, #fields, 2 do
    if fields[i] == 'i' then
      old = fields[i + 1]
    elseif fields[i] ~= 'r' then
      kept[#kept + 1] = fields[i]
      kept[#kept + 1] = fields[i + 1]
    end
  end
  if old == ARGV[1] then
    local new = ''
    if ARGV[2] ~= '' then
      new = redis.call('XADD', KEYS[2], '*', unpack(kept))
    end
    redis.call('XDEL', KEYS[1], id)
    if ARGV[2] ~= '' then
      redis.call('PUBLISH', WAKE, ARGV[2])
    end
    return new
  end
end
return nil
