import { createServer } from "node:http";
import type { RequestHandler } from "express";
import { createApp } from "#server/app.ts";
import { staticClient } from "#server/http/client.ts";
import { CLIENT_FOLDER } from "#server/platform/project-root.ts";
import type { OpenServices } from "#server/services.ts";
import { closeServer, listenLocally } from "./local-server.ts";
import { portal } from "./portal.ts";

/** This worker's portal once more, on the same database, with some parts of its own; with its pages only when they are asked for. */
export async function startPortalWith(
  own: Partial<OpenServices> | ((url: string) => Partial<OpenServices>),
  { hasPages = false, host = "127.0.0.1" }: { hasPages?: boolean; host?: string } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const client: RequestHandler = hasPages ? staticClient(CLIENT_FOLDER) : (_req, res) => void res.status(404).end();
  const server = createServer();
  const url = (await listenLocally(server)).replace("127.0.0.1", host);
  const parts = typeof own === "function" ? own(url) : own;
  const services = { ...portal().services, ...parts };
  const config = { ...services.config, publicUrl: url };
  // A part that a test brings is the part, also for what has connections of its own.
  const { db, limits, sessions } = parts;
  const urgent = { ...services.pools.urgent, ...(db && { db }), ...(limits && { limits }), ...(sessions && { sessions }) };
  const pools = { ...services.pools, urgent };
  server.on("request", createApp({ ...services, config, pools }, { client, outboxFolder: null }));
  return { url, close: () => closeServer(server) };
}
