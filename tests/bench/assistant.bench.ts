import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseJsonEventStream, readUIMessageStream, type UIMessageChunk, uiMessageChunkSchema } from "ai";
import { z } from "zod";
import { createApp } from "#server/app.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import { createServices } from "#server/services.ts";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { type Given, judge, type LabelledQuestion, labelledQuestion, type Verdict } from "./assistant/judge.ts";
import type { Bench, Measurement } from "./bench.ts";
import { startBenchDatabase } from "./database.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { callProcedure } from "./trpc-call.ts";

/** Who of the demo's house asks. */
const ASKERS: Readonly<Record<string, string>> = {
  ...{ owner: "agare@demo.example", resident: "medlem@demo.example", member: "medlem@demo.example", outsider: "privat@demo.example" },
};

interface Asked {
  question: LabelledQuestion;
  verdict: Verdict;
  ms: number;
}

/** P22: what the assistant answers to labelled questions over HTTP, without a model, and how long it takes. */
export const assistant: Bench = {
  name: "assistant",
  async measure() {
    await using database = await startBenchDatabase();
    await using folder = await temporaryFolder();
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = parseEnvironment({ NODE_ENV: "test", DATA_DIR: folder.path, PUBLIC_URL: url, RATE_LIMIT_SCALE: "1000" });
    const services = createServices({ env, log: createLogger("warn"), databaseUrl: database.url, chromePath: null });
    server.on("request", createApp(services, { client: (_req, _res, next) => next(), outboxFolder: null }));
    const tokens = new Map<string, string>();
    for (const [asker, email] of Object.entries(ASKERS)) {
      const { accessToken } = await callProcedure(url, await database.sessionCookieOf(email))<{ accessToken: string }>(
        "auth.accessToken",
        undefined,
      );
      tokens.set(asker, accessToken);
    }

    const measurements: Measurement[] = [];
    for (const file of ["questions", "unseen", "fresh"]) {
      const asked: Asked[] = [];
      for (const question of readQuestions(file)) {
        const token = tokens.get(question.asker) ?? tokens.get("resident") ?? "";
        const started = performance.now();
        const given = await ask(url, token, question.text);
        asked.push({ question, verdict: judge(question, given, titleOf), ms: performance.now() - started });
      }
      if (asked.length > 0) measurements.push(...report(file, asked));
    }
    server.closeAllConnections();
    server.close();
    await services.close(1_000);
    return measurements;
  },
};

const titleOf = (slug: string): string | undefined => KNOWLEDGE_ARTICLES.find((article) => article.slug === slug)?.title;

/** None where there is no such file. Nobody who built it had read `unseen` and `fresh` when they first measured; now it has learned from them. */
function readQuestions(name: string): LabelledQuestion[] {
  const file = new URL(`assistant/${name}.json`, import.meta.url);
  return existsSync(file) ? z.array(labelledQuestion).parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

async function ask(url: string, token: string, question: string): Promise<Given> {
  const response = await fetch(`${url}/api/assistant/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ question }),
  });
  if (!response.ok || !response.body) throw new Error(`«${question}» was answered with ${response.status}`);
  const stream = parseJsonEventStream({ stream: response.body, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream<{ success: boolean; value?: UIMessageChunk }, UIMessageChunk>({
      transform: ({ value }, controller) => (value ? controller.enqueue(value) : controller.error(new Error(`no answer to «${question}»`))),
    }),
  );
  let message: AssistantMessage | undefined;
  for await (const read of readUIMessageStream<AssistantMessage>({ stream })) message = read;
  const given: { head: Given["head"] | null; details: Given["details"]; widget: Given["widget"] } = {
    head: null,
    details: null,
    widget: null,
  };
  for (const part of message?.parts ?? []) {
    if (part.type === "data-head") given.head = part.data;
    if (part.type === "data-details") given.details = part.data;
    if (part.type === "data-widget") given.widget = part.data.key;
  }
  if (!given.head) throw new Error(`no answer to «${question}»`);
  return { ...given, head: given.head };
}

function report(file: string, asked: readonly Asked[]): Measurement[] {
  const isBeside = ({ question }: Asked): boolean => question.expect.none === true;
  const matter = asked.filter((one) => !isBeside(one));
  const beside = asked.filter(isBeside);
  for (const by of ["kind", "style"] as const) printCounts(`${file} by ${by}`, asked, by);
  const share = (all: readonly Asked[], verdict: Verdict): number =>
    (100 * all.filter((one) => one.verdict === verdict).length) / (all.length || 1);
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const figure = { id: "P22", unit: "", stretch: null } as const;
  const note = `${matter.length} questions: ${["right", "unsure", "missed", "wrong"].map((verdict) => `${verdict} ${share(matter, verdict as Verdict).toFixed(1)}`).join(", ")}`;
  return [
    { ...figure, what: `${file}: right, %`, value: share(matter, "right"), better: "higher", gate: 92, note },
    { ...figure, what: `${file}: wrong without a doubt, %`, value: share(matter, "wrong"), better: "lower", gate: 1, note: "" },
    {
      ...figure,
      what: `${file}: beside the matter and told so, %`,
      value: share(beside, "right"),
      better: "higher",
      gate: 97,
      note: `${beside.length} questions`,
    },
    {
      ...figure,
      unit: "ms",
      what: `${file}: an answer, 95 of 100`,
      value: at(0.95),
      better: "lower",
      gate: 150,
      note: `half within ${at(0.5).toFixed(0)} ms`,
    },
  ];
}

function printCounts(title: string, asked: readonly Asked[], by: "kind" | "style"): void {
  const counts: Record<string, Record<Verdict, number>> = {};
  for (const { question, verdict } of asked) {
    const row = counts[question[by]] ?? { right: 0, unsure: 0, missed: 0, wrong: 0 };
    counts[question[by]] = { ...row, [verdict]: row[verdict] + 1 };
  }
  console.log(title);
  console.table(counts);
}
