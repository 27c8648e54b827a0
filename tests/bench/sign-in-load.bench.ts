import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { Bench } from "./bench.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { startBenchDatabase } from "./database.ts";
import { read } from "./load.ts";
import { alternate, describeSpread } from "./median.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const SIGN_INS = 50;
/** Few and unhurried, so that idle is idle: readers who fill the server themselves would hide what sign-ins add. */
const READERS = 2;
const PAUSE_MS = 10;
/** Enough for a p99 that is not simply the slowest answer. */
const READS = 400;
const ROUNDS = 7;
const PASSWORD = "Beredskap-2026";
const addressOf = (n: number): string => `boende${n}@bench.example`;

/** P11: how long signed-in readers of the catalogue wait while 50 sign-ins are under way all the time, by the same with none. */
export const signInLoad: Bench = {
  name: "sign-in-load",
  async measure() {
    await using database = await startBenchDatabase();
    await createResidents(database.pool);
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    const headers = { cookie: await database.sessionCookieOf("agare@demo.example") };
    const input = encodeURIComponent(JSON.stringify({ limit: 12 }));
    const page = `${portal.url}/api/trpc/catalogue.products?input=${input}`;

    const idle = () => p99OfReads(page, headers);
    const loaded = () => duringSignIns(portal.url, idle);
    await idle();
    await loaded();
    const result = await alternate(loaded, idle, ROUNDS);
    const note = `${result.ours.toFixed(1)} ms, idle ${result.rival.toFixed(1)} ms; ${describeSpread(result)}`;
    const what = `p99 of catalogue pages during ${SIGN_INS} sign-ins at once, by the idle p99`;
    return [{ id: "P11", what, value: result.ratio, unit: "×", better: "lower", gate: 8, stretch: 5, note }];
  },
};

/** As many accounts as sign in at a time, with the demo's password. */
async function createResidents(pool: Pool): Promise<void> {
  const numbers = Array.from({ length: SIGN_INS }, (_, n) => n);
  await pool.query(
    `with residents as (
       insert into users (email, password_hash, email_verified_at)
       select address, password_hash, now() from users, unnest($1::text[]) address where email = 'medlem@demo.example'
       returning id)
     insert into profiles (user_id) select id from residents`,
    [numbers.map(addressOf)],
  );
}

/** Milliseconds within which 99 of 100 pages were answered. */
async function p99OfReads(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const times: number[] = [];
  const ask = async (): Promise<void> => {
    for (let count = 0; count < READS / READERS; count++) {
      const started = performance.now();
      const { status } = await read(url, agent, headers);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      times.push(performance.now() - started);
      await wait(PAUSE_MS);
    }
  };
  try {
    await Promise.all(Array.from({ length: READERS }, ask));
  } finally {
    agent.destroy();
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}

/** Does `work` while as many people sign in at a time, the next as soon as one is in. */
async function duringSignIns(url: string, work: () => Promise<number>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: SIGN_INS });
  let isOver = false;
  const signInAgain = async (_: unknown, n: number): Promise<void> => {
    while (!isOver) await signIn(url, addressOf(n), agent);
  };
  const signIns = Promise.all(Array.from({ length: SIGN_INS }, signInAgain));
  try {
    const [result] = await Promise.all([work().finally(() => (isOver = true)), signIns]);
    return result;
  } finally {
    isOver = true;
    await signIns.catch(() => {});
    agent.destroy();
  }
}

function signIn(url: string, email: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", origin: url };
    const call = request(`${url}/api/trpc/auth.signIn`, { agent, method: "POST", headers }, (response) => {
      response.resume();
      response.on("end", () => (response.statusCode === 200 ? resolve() : reject(new Error(`a sign-in answered ${response.statusCode}`))));
      response.on("error", reject);
    });
    call.on("error", reject);
    call.end(JSON.stringify({ email, password: PASSWORD }));
  });
}
