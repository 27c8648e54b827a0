import type { Server } from "node:http";

/** Time limits of security's table: headers 10 s, whole request 60 s, idle connections 5 s. Node itself caps headers at 16 kB. */
export function limitHttpServer(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 5_000;
  server.maxHeadersCount = 100;
}
