import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import express from "express";
import { expect, test } from "vitest";
import { createLimitedServer, limitSlowBodies } from "#server/http/server-limits.ts";
import { isUpload } from "#server/rest/index.ts";

/** A server that waits for whole bodies, at most 2 s for those that are no uploads. */
async function withServer(work: (port: number) => Promise<void>, options: { headersMs?: number } = {}): Promise<void> {
  const app = express();
  app.use(limitSlowBodies({ except: isUpload, afterMs: 2_000 }));
  app.use(async (req, res) => {
    await new Promise((resolve) => req.resume().once("close", resolve).once("end", resolve));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    if (!res.destroyed) res.end("whole");
  });
  const server = createLimitedServer(app, options);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Sends a request in two parts with a pause between, and answers all that comes back. */
function send(port: number, head: string, pauseMs: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`${head}\r\nHost: portal\r\nConnection: close\r\nContent-Length: 2\r\n\r\na`);
  setTimeout(() => socket.write("b"), pauseMs);
  return text(socket);
}

test("a body that comes too slowly is answered 408 and the connection closed, but an upload may take its time", async () => {
  await withServer(async (port) => {
    const [slow, upload, quick] = await Promise.all([
      send(port, "POST /api/trpc/auth.signIn HTTP/1.1", 6_000),
      send(port, "PUT /api/profile/avatar HTTP/1.1", 6_000),
      // The work after a whole body is not counted.
      send(port, "POST /api/trpc/auth.signIn HTTP/1.1", 50),
    ]);
    expect(slow).toMatch(/^HTTP\/1\.1 408 /);
    expect(upload).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
    expect(quick).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
  });
});

test("NS-22 headers that come too slowly are answered 408 when their time is over, not half a minute later", async () => {
  const headersMs = 500;
  await withServer(
    async (port) => {
      const socket = connect(port, "127.0.0.1");
      socket.write("GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: ");
      const began = performance.now();
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
      // Looked at once a second; the rest is the machine's.
      expect(performance.now() - began).toBeLessThan(headersMs + 10_000);
    },
    { headersMs },
  );
});

test("the server's own limits are those of the documented table", () => {
  expect(createLimitedServer(() => {})).toMatchObject({ headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 5_000 });
});

test.each([
  ["PUT", "/api/profile/avatar", true],
  ["PUT", "/api/associations/1/logo?filename=a.png", true],
  ["PUT", "/api/collaboration/resources/x/photo", true],
  ["PUT", "/api/association-logos", true],
  ["POST", "/api/evidence?kind=photo", true],
  ["POST", "/api/evidence/1", false],
  ["POST", "/api/profile/avatar", false],
  ["PUT", "/api/profile/avatar/x", false],
  ["PUT", "/api/associations/1/x/logo", false],
  ["PUT", "/media?/api/profile/avatar", false],
])("%s %s may take as long as an upload: %s", (method, url, expected) => {
  expect(isUpload({ method, url })).toBe(expected);
});
