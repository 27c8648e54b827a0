import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in on the loopback address; answers its own address. */
export async function listenLocally(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Closes with all connections: Chrome opens some ahead of any request, and those a server would wait a minute for. New ones are
 * refused first, or one could come between the two.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
