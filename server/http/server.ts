import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { RequestHandler } from "express";

export interface DrainingServer {
  server: Server;
  /**
   * Ends it so that nobody is cut off: `/readyz` answers 503 for so long that whoever divides the traffic has seen it, then no
   * connection is taken any more, and what runs (an upload that is half sent too) gets so long to finish. Live streams end at
   * once: their browsers connect again, elsewhere.
   */
  drain(times: { announceMs: number; graceMs: number }): Promise<void>;
}

/** The HTTP server of an application that can be asked to stop. */
export function createDrainingServer(app: RequestListener): DrainingServer {
  /** With the path that was asked for: Express shortens that of the request. */
  const running = new Map<ServerResponse, string>();
  let isDraining = false;
  let whenIdle = (): void => {};

  const server = createLimitedServer((req, res) => {
    if (isDraining) {
      res.setHeader("connection", "close");
      if (req.url?.split("?")[0] === "/readyz") return void answerNotReady(res);
    }
    running.set(res, req.url ?? "");
    res.once("close", () => {
      running.delete(res);
      if (running.size === 0) whenIdle();
    });
    app(req, res);
  });

  return {
    server,
    async drain({ announceMs, graceMs }) {
      isDraining = true;
      for (const res of running.keys()) if (!res.headersSent) res.setHeader("connection", "close");
      await wait(announceMs);
      server.close();
      for (const [res, path] of running) if (isLiveStream(path, res)) endStream(res);
      const idle = new Promise<void>((resolve) => {
        whenIdle = resolve;
      });
      if (running.size > 0) await Promise.race([idle, wait(graceMs, undefined, { ref: false })]);
      // Also those that never sent a request, as browsers open them in advance: Node counts them as busy.
      server.closeAllConnections();
    },
  };
}

function answerNotReady(res: ServerResponse): void {
  res.writeHead(503, { "content-type": "application/json" });
  res.end(JSON.stringify({ status: "not ready", reason: "the server is stopping" }));
}

/** The assistant's answers are event streams too, but come to an end by themselves. */
const isLiveStream = (path: string, res: ServerResponse): boolean =>
  path.startsWith("/api/trpc/") && String(res.getHeader("content-type")).startsWith("text/event-stream");

function endStream(res: ServerResponse): void {
  // What its procedure says at the same moment comes too late, and would be an error that nobody handles.
  res.on("error", () => {});
  res.end();
}

const UPLOAD_MS = 120_000;
const REQUEST_MS = 60_000;

/**
 * A server with the time limits of security's table: headers 10 s, uploads 120 s, idle connections 5 s. Node itself caps headers
 * at 16 kB. It looks for connections that have run out of time only every 30 s, unless it is told to look sooner.
 */
export function createLimitedServer(listener: RequestListener, { headersMs = 10_000 }: { headersMs?: number } = {}): Server {
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: UPLOAD_MS, keepAliveTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    listener,
  );
  server.maxHeadersCount = 100;
  return server;
}

/** Node's limit for whole requests is one for the server. All but uploads get 60 s here, and are ended as Node ends them. */
export function limitSlowBodies(options: { except: (request: IncomingMessage) => boolean; afterMs?: number }): RequestHandler {
  return (req, res, next) => {
    const hasBody = req.headers["content-length"] !== undefined || req.headers["transfer-encoding"] !== undefined;
    if (hasBody && !options.except(req)) {
      const timer = setTimeout(() => {
        if (req.complete) return;
        if (!res.headersSent) req.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
        req.socket.destroySoon();
      }, options.afterMs ?? REQUEST_MS);
      req.once("close", () => clearTimeout(timer));
    }
    next();
  };
}
