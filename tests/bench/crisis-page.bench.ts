import type { Pool } from "pg";
import type { BrowserContext, Page } from "playwright-core";
import type { Bench, Measurement } from "./bench.ts";
import { launchBrowser } from "./browser.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { median } from "./median.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { callProcedure } from "./trpc-call.ts";

const RECIPIENTS = 5_000;
const LOG_LINES = 20;
const SENDING_LIMIT_MS = 120_000;

/** P9: what the crisis page weighs, and how soon it shows what others write while 5 000 recipients are reached by SMS and e-mail. */
export const crisisPage: Bench = {
  name: "crisis-page",
  async measure() {
    await using database = await startBenchDatabase();
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    await using browser = await launchBrowser();
    const [owner, leader] = await Promise.all(
      ["agare@demo.example", "teamledare@demo.example"].map(async (email) => {
        const cookie = await database.sessionCookieOf(email);
        return { cookie, call: callProcedure(portal.url, cookie) };
      }),
    );
    if (!owner || !leader) throw new Error("nobody leads");
    const crisis = await fillCrisis(database.pool);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = "", value = ""] = owner.cookie.split("=");
    await context.addCookies([{ name, value, url: portal.url }]);
    context.setDefaultTimeout(SENDING_LIMIT_MS);
    const { page, traffic } = await openWatched(context);
    await page.goto(`${portal.url}/crisis-management/${crisis}`);
    await page.getByRole("region", { name: "Officiell information" }).waitFor();
    await page.waitForLoadState("networkidle").catch(() => undefined);
    const loaded = { ...traffic };

    const messageId = await owner.call<{ id: string }>("crisis.send", update(crisis)).then(({ id }) => id);
    const started = Date.now();
    const delays: number[] = [];
    while (delays.length < LOG_LINES || (await isLeaving(database.pool, messageId))) {
      if (Date.now() - started > SENDING_LIMIT_MS) throw new Error("the message did not leave in time");
      const text = `Rad ${delays.length + 1} medan beskedet skickas.`;
      await leader.call("crisis.addLogEntry", { ...logLine(crisis), text });
      const committed = Date.now();
      delays.push((await paintedAt(page, text)) - committed);
    }
    const seconds = (Date.now() - started) / 1_000;
    const longTasks = await page.evaluate(() => (window as unknown as Watched).longTasks);
    return toMeasurements({
      loaded,
      meanwhile: { bytes: traffic.bytes - loaded.bytes, requests: traffic.requests - loaded.requests },
      delays,
      longTasks,
      seconds,
    });
  },
};

interface Traffic {
  bytes: number;
  requests: number;
}

interface Watched {
  longTasks: number[];
}

interface Observed {
  loaded: Traffic;
  meanwhile: Traffic;
  delays: number[];
  longTasks: number[];
  seconds: number;
}

function toMeasurements({ loaded, meanwhile, delays, longTasks, seconds }: Observed): Measurement[] {
  const common = { id: "P9", better: "lower", stretch: null } as const;
  const perSecond = `${(meanwhile.bytes / 1_000 / seconds).toFixed(1)} kB and ${(meanwhile.requests / seconds).toFixed(1)} requests a second`;
  return [
    {
      ...common,
      what: "crisis page, first visit, kB as sent",
      value: loaded.bytes / 1_000,
      unit: "",
      gate: 550,
      note: `${loaded.requests} requests`,
    },
    {
      ...common,
      what: "crisis page, from a change to its being painted while 5 000 are sent to, median",
      value: median(delays) / 1_000,
      unit: "s",
      gate: 2,
      note: `${delays.length} lines, the slowest ${(Math.max(...delays) / 1_000).toFixed(1)} s; ${perSecond} in ${seconds.toFixed(0)} s`,
    },
    {
      ...common,
      what: "crisis page, longest task meanwhile, ms",
      value: Math.max(0, ...longTasks),
      unit: "",
      gate: 200,
      note: `${longTasks.length} of more than 50 ms`,
    },
  ];
}

/** A running crisis of the demo's association, and so many more subscribers there; the crisis's id. */
async function fillCrisis(pool: Pool): Promise<string> {
  await pool.query(
    `insert into crisis_subscribers (housing_association_id, full_name, email, phone_number, email_state, phone_state)
     select m.association_id, 'Boende ' || n, 'boende.' || n || '@bench.example', '+4670' || lpad(n::text, 7, '0'), 'active', 'active'
       from association_members m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id, generate_series(1, $1::int) n
      where u.email = 'agare@demo.example'`,
    [RECIPIENTS],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into crisis_activations (housing_association_id, crisis_domain_id, description)
     select m.association_id, d.id, 'Strömmen är borta.' from association_members m join profiles p on p.id = m.profile_id
       join users u on u.id = p.user_id, crisis_domains d where u.email = 'agare@demo.example' and d.slug = 'el' returning id`,
  );
  await pool.query("analyze crisis_subscribers");
  if (!rows[0]) throw new Error("no crisis was made");
  return rows[0].id;
}

/** A page that counts what it fetches, as it comes over the wire, and its long tasks. */
async function openWatched(context: BrowserContext): Promise<{ page: Page; traffic: Traffic }> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.longTasks = [];
    new PerformanceObserver((list) => watched.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  const traffic: Traffic = { bytes: 0, requests: 0 };
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    traffic.requests++;
  });
  return { page, traffic };
}

const update = (activationId: string) => ({
  activationId,
  kind: "update",
  audience: "subscribers",
  content: "Strömmen är borta i hela huset. Hämta vatten vid infarten från klockan 18. Nytt besked klockan 20.",
  subject: null,
  methods: { sms: true, email: true, push: false },
  asksForReply: true,
  nextUpdateAt: null,
  idempotencyKey: crypto.randomUUID(),
});

const logLine = (activationId: string) => ({
  activationId,
  id: crypto.randomUUID(),
  kind: "event",
  writtenAt: new Date().toISOString(),
});

async function isLeaving(pool: Pool, messageId: string): Promise<boolean> {
  const { rows } = await pool.query<{ left: boolean }>(
    "select exists (select 1 from crisis_deliveries where crisis_message_id = $1 and status in ('queued', 'sending')) as left",
    [messageId],
  );
  return rows[0]?.left ?? false;
}

/** When the text first stood on the page, by the clock of this machine. */
async function paintedAt(page: Page, text: string): Promise<number> {
  const painted = await page.waitForFunction((wanted) => (document.body.textContent?.includes(wanted) ? Date.now() : null), text, {
    polling: "raf",
  });
  return (await painted.jsonValue()) ?? Number.NaN;
}
