import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { crisisActivations as activations, officialFeeds } from "#drizzle/schema/index.ts";
import { findPlace } from "#server/domains/association/house-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { OFFICIAL_FEEDS, type OfficialFeed } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { writeSystemEntry } from "./log.ts";
import { claimDueFeeds, PARTLY_READ } from "./official-feeds.ts";

/** So many forecasts are asked for at once, and in one reading, which has to be over well within its job's five minutes. */
const FORECASTS_AT_ONCE = 5;
const FORECASTS_PER_READING = 500;
const FORECASTS_MS = 120_000;

/** What warns, and is read all the time. */
const WARNING_FEEDS = ["vma", "smhi_warnings"] as const satisfies readonly OfficialFeed[];

/** Reads what is due: the warnings always, the news while a crisis is led somewhere. */
export async function readDueOfficialFeeds(ctx: DomainContext): Promise<void> {
  if (ctx.official.isOff) return;
  const isLed = (await ctx.db.$count(activations, IS_LED)) > 0;
  await readOfficialFeeds(ctx, await claimDueFeeds(ctx.db, ctx.now(), isLed ? OFFICIAL_FEEDS : WARNING_FEEDS));
}

/** Asks the sources and keeps their answers; a source that fails keeps its last answer, and the failure beside it. */
export async function readOfficialFeeds(ctx: DomainContext, feeds: readonly OfficialFeed[]): Promise<void> {
  if (ctx.official.isOff) return;
  const changed = await Promise.all(feeds.map((feed) => readFeed(ctx, feed)));
  if (!changed.includes(true)) return;
  for (const { id } of await listLedCrises(ctx.db)) await ctx.live.publish(ctx.db, `crisis:${id}`);
}

/** A copy of the version before stored less of an answer: what it was told stands unchanged is read anew. */
const ETAG_OF_THIS_VERSION = "2 ";

/** Whether there is anything new to show: another answer, or another state. */
async function readFeed(ctx: DomainContext, feed: OfficialFeed): Promise<boolean> {
  const [row] = await ctx.db
    .select({ etag: officialFeeds.etag, error: officialFeeds.error, failingSince: officialFeeds.failingSince })
    .from(officialFeeds)
    .where(eq(officialFeeds.feed, feed));
  const keep = async (values: Partial<typeof officialFeeds.$inferInsert>) => {
    await ctx.db
      .insert(officialFeeds)
      .values({ feed, ...values })
      .onConflictDoUpdate({ target: officialFeeds.feed, set: values });
  };
  const known = row?.etag?.startsWith(ETAG_OF_THIS_VERSION) ? row.etag.slice(ETAG_OF_THIS_VERSION.length) : null;
  try {
    const answer = await ctx.official.read(feed, known, ctx.now());
    const read = { succeededAt: ctx.now(), error: null, failingSince: null };
    if (answer.unchanged) {
      await keep(read);
      return row?.error != null;
    }
    const { items, calledOff, faults, etag } = answer;
    // What could not be read is asked for again.
    const state = faults > 0 ? { error: PARTLY_READ, etag: null } : { error: null, etag: etag && ETAG_OF_THIS_VERSION + etag };
    if (faults > 0) ctx.log.warn({ feed, faults }, "an official source's answer could be read in parts only");
    await keep({ ...read, ...state, payload: items, cancelled: calledOff });
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, feed }, "an official source did not answer");
    await keep({
      error: error instanceof Error ? error.message.slice(0, 500) : "unknown",
      failingSince: row?.failingSince ?? ctx.now(),
    });
    return row?.error == null;
  }
}

/** Asks for the forecasts that are missing, real crises first; those that there is no time for have their turn at the next reading. */
export async function readOutdoorTemperatures(ctx: DomainContext): Promise<void> {
  if (ctx.official.isOff) return;
  const crises = await ctx.db
    .select({ id: activations.id, associationId: activations.housingAssociationId })
    .from(activations)
    .where(and(IS_LED, isNull(activations.outdoorCelsius)))
    .orderBy(asc(activations.isExercise), sql`random()`)
    .limit(FORECASTS_PER_READING);
  const left = crises.values();
  const time = AbortSignal.timeout(FORECASTS_MS);
  const readInTurn = async (): Promise<void> => {
    for (const crisis of left) {
      if (time.aborted) return;
      await readOutdoorTemperature(ctx, crisis);
    }
  };
  await Promise.all(Array.from({ length: FORECASTS_AT_ONCE }, readInTurn));
}

const IS_LED = eq(activations.status, "active");

const listLedCrises = (db: Queryable) => db.select({ id: activations.id }).from(activations).where(IS_LED);

/**
 * Gives a crisis the outdoor temperature of SMHI's forecast where nobody has typed one and the house's place is known. What
 * people have typed is never changed. A forecast that does not come is asked for at the next reading.
 */
async function readOutdoorTemperature(ctx: DomainContext, crisis: { id: string; associationId: string }): Promise<void> {
  const { latitude, longitude } = await findPlace(ctx.db, crisis.associationId);
  if (latitude === null || longitude === null) return;
  const celsius = await ctx.official.readTemperature({ latitude, longitude }, ctx.now()).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "the forecast did not answer");
    return null;
  });
  if (celsius === null) return;
  await inTransaction(ctx, async (tx) => {
    const [written] = await tx
      .update(activations)
      .set({ outdoorCelsius: celsius })
      .where(and(eq(activations.id, crisis.id), eq(activations.status, "active"), isNull(activations.outdoorCelsius)))
      .returning({ id: activations.id });
    if (!written) return;
    await writeSystemEntry(tx, crisis.id, `Utetemperaturen är ${formatNumber(celsius)} °C enligt SMHI.`);
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
  });
}
