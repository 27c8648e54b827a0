import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createOfficialSources } from "#server/platform/official/create-official-sources.ts";
import type { OfficialSources } from "#server/platform/official/official-source.ts";
import { closeServer, listenLocally } from "../local-server.ts";

const FILES: readonly [string, string][] = [
  ["/api/v3/alerts", "vma-alerts.json"],
  ["/ibww/api/version/1/warning.json", "smhi-warnings.json"],
  ["/v3/news", "krisinformation-news.json"],
  ["/api/category/snow1g/version/1/geotype/point/lon/18.0700/lat/59.3300/data.json", "smhi-forecast.json"],
];

/** What the server does instead of answering as recorded. */
type Fault = { status: number } | { body: string } | "silent";

export interface OfficialServer {
  sources: OfficialSources;
  /** The user agents that have called, by path. */
  calls: { path: string; userAgent: string; etag: string | null }[];
  /** Until it is taken back with null. */
  fail(fault: Fault | null): void;
  /** What a feed says from now on in place of what is recorded; null: that again. As JSON, or as XML where it is a text. */
  say(feed: "vma" | "smhi_warnings", answer: unknown): void;
  close(): Promise<void>;
}

/** The official sources with recorded answers, on this machine. Every answer has an ETag and is 304 for who knows it. */
export async function startOfficialServer(): Promise<OfficialServer> {
  let fault: Fault | null = null;
  const calls: OfficialServer["calls"] = [];
  const said = new Map<string, unknown>();
  const answerOf = async (file: string): Promise<{ body: string; isXml: boolean }> => {
    const answer = said.get(file);
    const isXml = typeof answer === "string";
    if (typeof fault === "object" && fault && "body" in fault) return { body: fault.body, isXml };
    if (isXml) return { body: answer, isXml };
    return { body: answer === undefined ? await readFile(new URL(file, import.meta.url), "utf8") : JSON.stringify(answer), isXml };
  };
  const server = createServer(async (req, res) => {
    const path = (req.url ?? "").split("?")[0] ?? "";
    const known = req.headers["if-none-match"] ?? null;
    calls.push({ path, userAgent: req.headers["user-agent"] ?? "", etag: known });
    if (fault === "silent") return;
    if (fault && "status" in fault) return void res.writeHead(fault.status).end("{}");
    const file = FILES.find(([served]) => served === path)?.[1];
    if (!file) return void res.writeHead(404).end();
    const { body, isXml } = await answerOf(file);
    const etag = `"${createHash("sha256").update(body).digest("hex")}"`;
    if (known === etag) return void res.writeHead(304).end();
    res.writeHead(200, { "content-type": isXml ? "application/cap+xml; charset=utf-8" : "application/json", etag }).end(body);
  });
  const origin = await listenLocally(server);
  return {
    sources: createOfficialSources({
      OFFICIAL_FEEDS: true,
      OFFICIAL_VMA_URL: origin,
      OFFICIAL_SMHI_WARNINGS_URL: origin,
      OFFICIAL_SMHI_FORECAST_URL: origin,
      OFFICIAL_KRISINFORMATION_URL: origin,
      CONTACT_EMAIL: "drift@portal.example",
      PUBLIC_URL: origin,
    }),
    calls,
    fail: (next) => {
      fault = next;
    },
    say(feed, answer) {
      const file = feed === "vma" ? "vma-alerts.json" : "smhi-warnings.json";
      if (answer === null) said.delete(file);
      else said.set(file, answer);
    },
    close: () => closeServer(server),
  };
}
