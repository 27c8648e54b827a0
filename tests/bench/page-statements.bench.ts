import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Browser } from "playwright-core";
import { officialFeeds } from "#drizzle/schema/index.ts";
import { createApp } from "#server/app.ts";
import { staticClient } from "#server/http/client.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { createServices } from "#server/services.ts";
import { OFFICIAL_FEEDS } from "#shared/enums.ts";
import type { Bench, Measurement } from "./bench.ts";
import { launchBrowser } from "./browser.ts";
import { startBenchDatabase } from "./database.ts";
import { MOST_OPENED_PAGES, OF_NO_PAGE, STATEMENTS_PER_PAGE } from "./most-opened-pages.ts";
import { listenToStatements } from "./statement-log.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** So long nothing more has come. */
const QUIET_MS = 1_200;

/** P3: how many statements the portal sends to Postgres for a page, from its address until nothing more is asked. */
export const pageStatements: Bench = {
  name: "page-statements",
  async measure() {
    await using database = await startBenchDatabase();
    await using folder = await temporaryFolder();
    await using browser = await launchBrowser();
    using sent = listenToStatements({ except: OF_NO_PAGE, ofRequests: true });
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = parseEnvironment({ NODE_ENV: "test", DATA_DIR: folder.path, PUBLIC_URL: url, RATE_LIMIT_SCALE: "1000" });
    const services = createServices({ env, log: createLogger("error"), databaseUrl: database.url, chromePath: null });
    const client = staticClient(path.join(PROJECT_ROOT, "dist/client"));
    server.on("request", createApp(services, { client, outboxFolder: null }));
    await services.jobs.start([]);

    // As where the portal's own worker reads them: nobody who looks has to order it.
    const tried = OFFICIAL_FEEDS.map((feed) => ({ feed, triedAt: new Date() }));
    await services.db.insert(officialFeeds).values(tried);

    const measurements: Measurement[] = [];
    for (const { path: address, who } of MOST_OPENED_PAGES) {
      const cookie = await database.sessionCookieOf(who);
      const statements = await statementsOf(browser, url + address, cookie, sent);
      const note = mostOften(statements);
      const common = { id: "P3", unit: "", better: "lower", gate: STATEMENTS_PER_PAGE, stretch: 12, note } as const;
      measurements.push({ ...common, what: `SQL statements of ${address}`, value: statements.length });
    }
    server.closeAllConnections();
    server.close();
    await services.close(1_000);
    return measurements;
  },
};

/** The second time that somebody opens the page: what is made once a process or an association is there. */
async function statementsOf(browser: Browser, url: string, cookie: string, sent: string[]): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block", locale: "sv-SE" });
  try {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url }]);
    for (let round = 0; round < 2; round++) {
      const page = await context.newPage();
      sent.length = 0;
      await page.goto(url, { waitUntil: "load" });
      await page.locator("main h1").first().waitFor();
      for (let before = -1; before !== sent.length; await page.waitForTimeout(QUIET_MS)) before = sent.length;
      await page.close();
    }
    return [...sent];
  } finally {
    await context.close();
  }
}

function mostOften(statements: readonly string[]): string {
  const times = new Map<string, number>();
  for (const statement of statements) times.set(statement.slice(0, 40), (times.get(statement.slice(0, 40)) ?? 0) + 1);
  const sorted = [...times].toSorted(([, a], [, b]) => b - a);
  return sorted
    .slice(0, 3)
    .map(([statement, count]) => `${count} × ${statement}`)
    .join(" | ");
}
