import { execFile } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { webhookCalls, webhooks } from "#drizzle/schema/index.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { createMember } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { portal } from "#tests/helpers/portal.ts";

const SCRIPT = path.join(PROJECT_ROOT, "scripts/portal.ts");

/** What the command prints where, and its code. */
const run = (token: string | null, ...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, PORTAL_URL: portal().url, ...(token && { PORTAL_TOKEN: token }) };
    execFile(process.execPath, ["--import", "tsx", SCRIPT, ...args], { cwd: PROJECT_ROOT, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

async function house() {
  const owner = await createMember({ role: "system_owner", fullName: "Olga Ägare" });
  return { owner, token: (await createBearer(owner, { scopes: ["read"] })).token };
}

test("the command line tells what goes on in the house of its key, a line each, or as JSON", async () => {
  const { owner, token } = await house();
  expect(await run(token, "crisis", "status")).toEqual({ code: 0, out: "", err: "" });
  const crisis = await createCrisis(owner, { level: 3 });
  expect((await run(token, "crisis", "status")).out).toMatch(new RegExp(`^${crisis.id}\tKrisläge\tVatten\tnivå 3\t.+\n$`));
  expect(JSON.parse((await run(token, "crisis", "status", "--json")).out)).toMatchObject([{ id: crisis.id, level: 3, isExercise: false }]);
  expect((await run(token, "members", "list")).out).toBe(`Olga Ägare\tSystemägare\t${owner.email}\t\n`);
  const requestId = await createProductRequest(owner);
  expect((await run(token, "requests", "list")).out).toMatch(new RegExp(`^${requestId}\t.+\t200\n$`));
});

test("the command line shows the log of a webhook", async () => {
  const { owner, token } = await house();
  const { db } = portal().services;
  const webhook = { id: crypto.randomUUID(), housingAssociationId: owner.associationId, address: "https://exempel.se/krislarm" };
  await db.insert(webhooks).values({ ...webhook, secret: { ciphertext: "", recipient: "" }, stoppedAt: new Date() });
  const messageId = crypto.randomUUID();
  const tried = { tries: 2, triedAt: new Date(), answerStatus: 503 };
  const call = {
    webhookId: webhook.id,
    messageId,
    sequence: 1,
    event: "webhook.test",
    happenedAt: new Date(),
    data: {},
    ...tried,
  } as const;
  await db.insert(webhookCalls).values(call);
  expect((await run(token, "webhooks", "list")).out).toBe(`${webhook.id}\thttps://exempel.se/krislarm\tavstängd\t1 väntar\n`);
  expect((await run(token, "webhooks", "log", webhook.id)).out).toMatch(new RegExp(`\twebhook\\.test\t503\t2 försök\t${messageId}\n$`));
});

test("what is not understood ends with 2 and tells how, what the portal refuses with 1 and its words", async () => {
  const { token } = await house();
  const help = await run(null, "--help");
  expect(help).toMatchObject({ code: 0, err: "" });
  for (const command of [
    "crisis status",
    "members list",
    "requests list",
    "webhooks list",
    "webhooks log ID",
    "PORTAL_TOKEN",
    "PORTAL_URL",
    "--json",
  ]) {
    expect(help.out).toContain(command);
  }
  for (const [words, ...args] of [
    ["Säg vad du vill veta."],
    ["Det finns inget kommando «crisis start».", "crisis", "start"],
    ["«webhooks log» behöver ID.", "webhooks", "log"],
    ["«crisis status» tar inget mer.", "crisis", "status", "nu"],
    ["--annat", "crisis", "status", "--annat"],
  ] as const) {
    const { code, out, err } = await run(token, ...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(words);
  }
  expect(await run(null, "crisis", "status")).toMatchObject({ code: 2, err: expect.stringContaining("PORTAL_TOKEN saknas.") });
  const refused = await run("fel-nyckel", "members", "list");
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).not.toContain("at ");
  const stranger = await run(token, "webhooks", "log", crypto.randomUUID());
  expect(stranger).toMatchObject({ code: 1, out: "" });
});
