import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { eventually } from "#tests/helpers/eventually.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";
import { type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";
import { connectToPortal } from "../../../scripts/examples/portal-client.ts";

let server: ServerProcess | null = null;
afterEach(() => server?.kill());

/** Submits a request on a server of its own, kills that server at the given moment, starts it again. */
async function submitAndKill(isTheMoment: (database: pg.Client, requestId: string) => Promise<boolean>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "portal-killed-"));
  const databaseUrl = await cloneDatabase(`killed_${process.pid}_${Date.now()}`);
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: "" };
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const address = { url: server.url, email: "agare@demo.example", password: "Beredskap-2026" };
  const portal = await connectToPortal(address);
  const { rows } = await portal.catalogue.products.query({ search: "NV-1001", limit: 1 });
  const product = rows[0];
  if (!product) throw new Error("the demo catalogue is missing");
  const { id } = await portal.productRequest.submit.mutate({
    supplierId: product.supplierId,
    idempotencyKey: crypto.randomUUID(),
    contactEmail: "styrelsen@killed.example",
    items: [{ productId: product.id, quantity: 3 }],
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await eventually(async () => {
    if (!(await isTheMoment(database, id))) throw new Error("the moment to kill the server never came");
  });
  await server.kill();
  const { PORT: _, ...sameEnv } = env;
  server = await startServerProcess(sameEnv);
  await eventually(async () => {
    const { rows: state } = await database.query("select pdf_status, mail_status from product_requests where id = $1", [id]);
    expect(state).toEqual([{ pdf_status: "done", mail_status: "done" }]);
  }, 50_000);
  const { rows: documents } = await database.query(
    "select count(*)::int as n from generated_documents where metadata->>'product_request_id' = $1",
    [id],
  );
  const { rows: emails } = await database.query("select status from outgoing_emails where dedupe_key = $1", [`product-request:${id}`]);
  await database.end();
  const folder = path.join(dataDir, "outbox/email");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
  const mails = await Promise.all(files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), "utf8"))));
  return { documents: documents[0].n, emails, mails: mails.filter((mail) => mail.to === "styrelsen@killed.example") };
}

const once = {
  documents: 1,
  emails: [{ status: "sent" }],
  mails: [expect.objectContaining({ attachments: [expect.objectContaining({ contentType: "application/pdf" })] })],
};

test("PREQ-29 a server killed right after the submission still makes the PDF and sends one mail", async () => {
  expect(await submitAndKill(async () => true)).toEqual(once);
});

test("PREQ-29 a server killed between PDF and mail still sends one mail", async () => {
  const outcome = await submitAndKill(async (database, id) => {
    const { rows } = await database.query("select pdf_status from product_requests where id = $1", [id]);
    return rows[0].pdf_status === "done";
  });
  expect(outcome).toEqual(once);
});
