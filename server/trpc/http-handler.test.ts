import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { initTRPC, TRPCError } from "@trpc/server";
import { createExpressMiddleware } from "@trpc/server/adapters/express";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { procedureHandler } from "./http-handler.ts";

const t = initTRPC.create({ isDev: false });
const heard: { path: string | undefined; address: string | undefined }[] = [];
const options = {
  router: t.router({
    greet: t.procedure.input(z.object({ name: z.string() })).query(({ input }) => ({ text: `Hej ${input.name}! åäö` })),
    nothing: t.procedure.query(() => undefined),
    refuse: t.procedure.query(() => {
      throw new TRPCError({ code: "TOO_MANY_REQUESTS", message: "Vänta." });
    }),
    change: t.procedure.input(z.object({ name: z.string() })).mutation(({ input }) => input.name),
    count: t.procedure.subscription(async function* () {
      yield* [1, 2];
    }),
  }),
  maxBatchSize: 3,
  responseMeta: ({ errors }: { errors: readonly TRPCError[] }) => (errors.length > 0 ? { headers: { "retry-after": "7" } } : {}),
  onError: ({ path, req }: { path: string | undefined; req: express.Request }) => void heard.push({ path, address: req.url }),
};

let server: Server;
let url: string;

beforeAll(async () => {
  const app = express().use("/ours", procedureHandler(options)).use("/adapter", createExpressMiddleware(options));
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const input = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

test.each<[what: string, call: string, init?: RequestInit]>([
  ["one query", `greet?input=${input({ name: "Åsa" })}`],
  ["a batch", `greet,nothing?batch=1&input=${input({ 0: { name: "Åsa" } })}`],
  ["a batch with an encoded comma", `greet%2Cnothing?batch=1&input=${input({ 0: { name: "Åsa" } })}`],
  ["a refusal in a batch", `refuse,nothing?batch=1&input=${input({})}`],
  ["a refusal", "refuse"],
  ["a wrong input", `greet?input=${input({ name: 5 })}`],
  ["an input that is no JSON", "greet?input=%7B"],
  ["a batch of no object", "greet,nothing?batch=1&input=5"],
  ["too large a batch", "nothing,nothing,nothing,nothing?batch=1&input=%7B%7D"],
  ["two names without being a batch", "nothing,nothing"],
  ["no such procedure", "nothing,none?batch=1&input=%7B%7D"],
  ["a name that every object has", "toString"],
  ["a change by GET", "change"],
  ["a stream in a batch", "count,nothing?batch=1&input=%7B%7D"],
  ["events", "count"],
  ["a batch that comes bit by bit", `nothing?batch=1&input=${input({})}`, { headers: { accept: "application/jsonl" } }],
  ["a query by POST", "greet", { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"Åsa"}' }],
  ["a change", "change", { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"Åsa"}' }],
  ["HEAD", "nothing", { method: "HEAD" }],
])("answers %s as the adapter does", async (_, call, init) => {
  const answerOf = async (way: string) => {
    heard.length = 0;
    const response = await fetch(`${url}/${way}/${call}`, init);
    const headers = Object.fromEntries(response.headers);
    // Length instead of pieces, and when it was.
    for (const name of ["transfer-encoding", "content-length", "etag", "date"]) delete headers[name];
    return { status: response.status, headers, body: await response.text(), heard: [...heard] };
  };
  const ours = await answerOf("ours");
  expect(ours).toEqual(await answerOf("adapter"));
  expect(ours.status).toBeGreaterThan(0);
});
