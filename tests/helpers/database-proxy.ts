import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface DatabaseProxy {
  port: number;
  /** The database's address with the proxy in between. */
  url: string;
  /** No packet passes on the connections that are open now, in either direction; nobody is told. New ones work. */
  freeze(): void;
  /** A connection goes silent the moment that the portal says goodbye on it: nobody hears that, and nobody answers. */
  loseGoodbyes(areLost: boolean): void;
  /** Lets what was held back pass. */
  thaw(): void;
  /** Ends every open connection with a reset. */
  cut(): void;
  /** New connections are reset at once. */
  refuse(): void;
  accept(): void;
  close(): Promise<void>;
}

/**
 * Stands between the portal and its database and does what networks do. `hidesProcess`: it tells another process number than
 * the server's, by which a pooler such as pgBouncer shows itself.
 */
export async function startDatabaseProxy(databaseUrl: string, { hidesProcess = false } = {}): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket[]>();
  let isRefusing = false;
  let losesGoodbyes = false;
  const server = createServer((inner) => {
    if (isRefusing) return void inner.resetAndDestroy();
    const outer = connect({ host: target.hostname, port: Number(target.port || 5432) });
    const pair = [inner, outer];
    open.add(pair);
    for (const [from, to] of [pair, [outer, inner]] as [Socket, Socket][]) {
      // Written by hand and not piped: a pause must hold also when the other side drains, and an end must wait for a thaw.
      from.on("data", (bytes: Buffer) => {
        if (losesGoodbyes && from === inner && bytes.equals(GOODBYE)) {
          for (const socket of pair) socket.pause();
          // Held back and not thrown away: with nothing to read, a paused socket would still tell of its end.
          from.unshift(bytes);
          return;
        }
        to.write(hidesProcess && from === outer ? withOtherProcess(bytes) : bytes);
      });
      from.on("end", () => to.end());
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(pair);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  const cut = (): void => {
    for (const sockets of open) for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port,
    url: url.href,
    freeze() {
      for (const sockets of open) for (const socket of sockets) socket.pause();
    },
    loseGoodbyes(areLost) {
      losesGoodbyes = areLost;
    },
    thaw() {
      for (const sockets of open) for (const socket of sockets) socket.resume();
    },
    cut,
    refuse() {
      isRefusing = true;
    },
    accept() {
      isRefusing = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

/** Terminate: the letter X and a length of 4. */
const GOODBYE = Buffer.from([0x58, 0, 0, 0, 4]);

/** BackendKeyData: the letter K, a length of 12, the process and its key. It comes in the same stretch as what precedes it. */
function withOtherProcess(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + 5) ^ 1, at + 5);
  return bytes;
}
