import { gte, sql } from "drizzle-orm";
import { modelUse } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { ModelPrices } from "#server/platform/create-language-model.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { MODEL_OUTCOMES, type ModelOutcome } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";

/** How one answer of the model went. */
export interface ModelUse {
  outcome: ModelOutcome;
  ms: number;
  tokensIn: number;
  tokensOut: number;
}

/** Counts it, without the question and the asker. No answer fails because it could not be counted. */
export async function countModelUse(
  { db, now, log }: Pick<DomainContext, "db" | "now" | "log">,
  { outcome, ms, tokensIn, tokensOut }: ModelUse,
): Promise<void> {
  const tenthsOfSecond = Math.round(ms / 100);
  try {
    await db
      .insert(modelUse)
      .values({ day: isoDay(now()), outcome, tenthsOfSecond, answers: 1, tokensIn, tokensOut })
      .onConflictDoUpdate({
        target: [modelUse.day, modelUse.outcome, modelUse.tenthsOfSecond],
        set: {
          answers: sql`${modelUse.answers} + 1`,
          tokensIn: sql`${modelUse.tokensIn} + ${tokensIn}`,
          tokensOut: sql`${modelUse.tokensOut} + ${tokensOut}`,
        },
      });
  } catch (error) {
    log.warn({ err: error }, "an answer of the language model was not counted");
  }
}

/** How the answers of a day went. */
export interface ModelDayView {
  day: string;
  /** Only those that there were. */
  outcomes: { outcome: ModelOutcome; answers: number }[];
  /** Of the answers that ended, shown or not; null when none did. */
  seconds: { median: number; p95: number } | null;
  tokensIn: number;
  tokensOut: number;
  /** Null without prices. */
  kronor: number | null;
}

const SHOWN_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** The days of the last week on which the model was asked, the newest first. The caller has decided who may know. */
export async function listModelDays(db: Queryable, now: Date, prices: ModelPrices | null): Promise<ModelDayView[]> {
  const first = isoDay(new Date(now.getTime() - (SHOWN_DAYS - 1) * DAY_MS));
  const rows = await db.select().from(modelUse).where(gte(modelUse.day, first));
  return [...Map.groupBy(rows, ({ day }) => day)]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([day, counted]) => ({ day, ...sumOf(counted, prices) }));
}

type Counted = typeof modelUse.$inferSelect;

const ENDED: ReadonlySet<ModelOutcome> = new Set(["shown", "shortened", "not_held"]);
const TOKENS_PRICED = 1_000_000;

/** What the counts of a day come to. */
export function sumOf(rows: readonly Omit<Counted, "day">[], prices: ModelPrices | null): Omit<ModelDayView, "day"> {
  const total = (some: typeof rows, key: "answers" | "tokensIn" | "tokensOut"): number => some.reduce((sum, row) => sum + row[key], 0);
  const ended = rows.filter(({ outcome }) => ENDED.has(outcome)).sort((a, b) => a.tenthsOfSecond - b.tenthsOfSecond);
  const [tokensIn, tokensOut] = [total(rows, "tokensIn"), total(rows, "tokensOut")];
  /** How long this share of them took at most. */
  function within(share: number): number {
    const needed = share * total(ended, "answers");
    const row = ended.find((_, at) => total(ended.slice(0, at + 1), "answers") >= needed);
    return (row?.tenthsOfSecond ?? 0) / 10;
  }
  return {
    outcomes: MODEL_OUTCOMES.map((outcome) => ({
      outcome,
      answers: total(
        rows.filter((row) => row.outcome === outcome),
        "answers",
      ),
    })).filter(({ answers }) => answers > 0),
    seconds: ended.length > 0 ? { median: within(0.5), p95: within(0.95) } : null,
    tokensIn,
    tokensOut,
    kronor: prices && (tokensIn * prices.in + tokensOut * prices.out) / TOKENS_PRICED,
  };
}
