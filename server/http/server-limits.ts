import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { RequestHandler } from "express";

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
