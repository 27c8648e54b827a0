import { spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { afterEach, expect, test } from "vitest";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import type { AppRouter } from "#server/routers/index.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";
import { startFakeLanguageModel } from "#tests/helpers/providers/fake-language-model.ts";
import { type ServerProcess, startServerProcess } from "#tests/helpers/server-process.ts";

let server: ServerProcess | null = null;
let fake: Awaited<ReturnType<typeof startFakeLanguageModel>> | null = null;
afterEach(async () => {
  await server?.kill();
  await fake?.close();
});

/** Asks the running server as the demo's member; the parts of the answer as they came. */
async function ask(url: string, question: string): Promise<Record<string, unknown>[]> {
  const signedOut = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${url}/api/trpc` })] });
  const { accessToken } = await signedOut.auth.createBearerToken.mutate({ email: "medlem@demo.example", password: "Beredskap-2026" });
  const response = await fetch(`${url}/api/assistant/chat`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ question }),
  });
  expect(response.status).toBe(200);
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: {"));
  return lines.map((line) => JSON.parse(line.slice("data: ".length)));
}

const QUESTION = "Hur länge håller sig kranvattnet i en dunk?";
const lastHead = (parts: Record<string, unknown>[]) => parts.findLast(({ type }) => type === "data-head")?.data;

test("PAGE-20 the model named by the environment writes the answer; when it goes down, the knowledge base answers", async () => {
  fake = await startFakeLanguageModel();
  fake.turn = { says: "Det håller i månader om det står mörkt [1]." };
  server = await startServerProcess({
    DATA_DIR: await mkdtemp(path.join(tmpdir(), "portal-model-")),
    DATABASE_URL: await cloneDatabase(`model_${process.pid}_${Date.now()}`),
    DEMO: "on",
    LLM_BASE_URL: fake.baseUrl,
    LLM_MODEL: "provmodell",
    LLM_API_KEY: "nyckel-i-miljön",
  });
  const written = await ask(server.url, QUESTION);
  expect(fake.calls).toMatchObject([{ model: "provmodell", authorization: "Bearer nyckel-i-miljön" }]);
  expect(lastHead(written)).toMatchObject({ mode: "model", isChecked: true });
  expect(written.map(({ delta }) => delta ?? "").join("")).toBe("Det håller i månader om det står mörkt [1].");

  await fake.close();
  const found = await ask(server.url, QUESTION);
  expect(lastHead(found)).toMatchObject({ mode: "knowledge", title: "Förvara och byt vatten", isChecked: true });
  expect(server.output()).not.toContain("nyckel-i-miljön");
}, 90_000);

test("a model that is configured in part only stops the start with one clear sentence", () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(PROJECT_ROOT, "dist/server/index.js")], {
    env: { PATH: process.env.PATH, LLM_MODEL: "provmodell" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe("The language model is configured in part only: set LLM_BASE_URL too, or none of the LLM variables.");
});
