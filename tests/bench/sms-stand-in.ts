import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A stand-in for 46elks as lean as can be, in a process of its own: knows no idempotency key, takes as long as it is told and no more
 * calls at a time than it allows; the others are refused with 429. Told by messages, and answers with what it has taken. Mails that come by
 * Resend's way are answered as soon, and not counted.
 */
let latencyMs = 0;
let allowed = Number.POSITIVE_INFINITY;
let inFlight = 0;
let taken: string[] = [];
let most = 0;
let refused = 0;

const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    if (req.url?.startsWith("/emails")) return void setTimeout(() => answerMails(res, Buffer.concat(chunks).toString()), latencyMs);
    inFlight++;
    most = Math.max(most, inFlight);
    const isTaken = inFlight <= allowed;
    if (isTaken) taken.push(/(?:^|&)to=([^&]*)/.exec(Buffer.concat(chunks).toString("latin1"))?.[1] ?? "");
    else refused++;
    setTimeout(
      () => {
        inFlight--;
        res.writeHead(isTaken ? 200 : 429, { "content-type": "application/json" });
        res.end(isTaken ? `{"status":"created","id":"s${taken.length}"}` : "");
      },
      isTaken ? latencyMs : 1,
    );
  });
});
function answerMails(res: ServerResponse, body: string): void {
  const mails: unknown = JSON.parse(body);
  const id = (): { id: string } => ({ id: crypto.randomUUID() });
  res.writeHead(200, { "content-type": "application/json" });
  res.end(JSON.stringify(Array.isArray(mails) ? { data: mails.map(id) } : id()));
}

server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on("message", (message: { latencyMs?: number; allowed?: number }) => {
  process.send?.({ taken: taken.length, twice: taken.length - new Set(taken).size, most, refused });
  latencyMs = message.latencyMs ?? latencyMs;
  allowed = message.allowed ?? Number.POSITIVE_INFINITY;
  taken = [];
  most = refused = 0;
});
process.on("disconnect", () => process.exit(0));
