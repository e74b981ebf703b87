// Somebody with a client that gives its keys to devices which their owner has signed, and to no other.
//
//   node client.mjs BASE_URL USER PASSWORD
//
// Reads one JSON order a line ({do, room, ...}) and writes one JSON object a line: {event} for what
// happens in a room, {done} for each order.
import { createInterface } from "node:readline";
import * as sdk from "matrix-js-sdk";
import { OnlySignedDevicesIsolationMode } from "matrix-js-sdk/lib/crypto-api/index.js";

const write = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
for (const level of ["log", "debug", "info", "warn", "error", "trace"]) console[level] = () => {};
process.on("unhandledRejection", (problem) => write({ failed: String(problem) }));

const [, , baseUrl, user, password] = process.argv;
const login = { type: "m.login.password", identifier: { type: "m.id.user", user }, password };
const session = await sdk.createClient({ baseUrl }).loginRequest(login);
const client = sdk.createClient({
  baseUrl,
  userId: session.user_id,
  deviceId: session.device_id,
  accessToken: session.access_token,
});
await client.initRustCrypto({ useIndexedDB: false });
const crypto = client.getCrypto();
await crypto.bootstrapCrossSigning({ authUploadDeviceSigningKeys: (make) => make(login) });
crypto.setDeviceIsolationMode(new OnlySignedDevicesIsolationMode());

const told = new Set();
async function tell(event) {
  if (event.isEncrypted()) {
    try {
      await client.decryptEventIfNeeded(event);
    } catch {
      // told as locked below
    }
  }
  const locked = event.isDecryptionFailure() || event.getType() === "m.room.encrypted";
  const key = `${event.getId()} ${locked}`;
  if (told.has(key)) return;
  told.add(key);
  const shield = event.isEncrypted() && !locked ? await crypto.getEncryptionInfoForEvent(event) : null;
  write({
    event: {
      type: event.getType(),
      event_id: event.getId(),
      sender: event.getSender(),
      room: event.getRoomId(),
      content: event.getOriginalContent(),
      secret: event.isEncrypted() && !locked,
      locked,
      shield: shield && shield.shieldColour,
      why: shield && shield.shieldReason,
    },
  });
}
client.on(sdk.RoomEvent.Timeline, (event) => tell(event));
client.on(sdk.MatrixEventEvent.Decrypted, (event) => tell(event));
await client.startClient({ initialSyncLimit: 50 });
await new Promise((done) => client.once(sdk.ClientEvent.Sync, () => done()));
write({ done: "start", user: session.user_id });

const orders = {
  join: async ({ room }) => {
    await client.joinRoom(room);
  },
  send: async ({ room, type, content }) => (await client.sendEvent(room, type, content)).event_id,
  members: async ({ room }) => (client.getRoom(room)?.getJoinedMembers() ?? []).map((one) => one.userId),
};
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  try {
    write({ done: order.do, number: order.number, result: await orders[order.do](order) });
  } catch (problem) {
    write({ done: order.do, number: order.number, error: String(problem) });
  }
}
client.stopClient();
process.exit(0);
