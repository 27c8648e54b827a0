import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Passes everything on to the server, after `rewrite` had a say about the path. */
export async function startProxy(serverUrl: string, rewrite: (path: string) => string): Promise<AsyncDisposable & { url: string }> {
  const proxy = createServer((incoming, outgoing) => {
    const target = new URL(rewrite(incoming.url ?? "/"), serverUrl);
    const passedOn = request(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on("error", () => outgoing.destroy());
    incoming.pipe(passedOn);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
