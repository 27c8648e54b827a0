import type pg from "pg";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { LimitError } from "#server/platform/errors.ts";
import { limitRefusals } from "#server/platform/figures.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The classes, with points per period in seconds. Who takes a point says the class and, behind a slash, what is counted:
 * `guess/password` and `guess/second-factor` have the same numbers, and none eats of the other. On by default;
 * `RATE_LIMIT_SCALE` multiplies all points (security: "Limits", record 0076).
 */
const CLASSES = {
  /** Keeps a password or a code of six digits from being tried through: wrong ones, for one account. */
  guess: { points: 5, duration: 15 * MINUTE },
  /** The same from one address, where a whole house can sign in when a crisis begins. */
  guessFromAddress: { points: 30, duration: 15 * MINUTE },
  /** Keeps programs out where a whole meeting of residents comes through: sign-ups from one address, links that open nothing. */
  crowd: { points: 100, duration: HOUR },
  /** The same for what is lighter and needs no account, from one address. */
  public: { points: 300, duration: HOUR },
  /** Keeps what can be passed on, as a link or a short address, from being pressed by a machine. */
  link: { points: 30, duration: HOUR },
  /** Keeps one press and the next apart, where each sends a mail or an SMS to the same person. */
  pause: { points: 1, duration: MINUTE },
  /** Keeps a mailbox from being filled by whoever types its address. */
  recipient: { points: 5, duration: HOUR },
  /** Keeps one person from getting many invitations, codes or tests, whoever sends them. */
  recipientDay: { points: 3, duration: DAY },
  /** Keeps boards, and people, from being asked by the same person again and again. */
  join: { points: 5, duration: DAY },
  /** Keeps what reaches others, or changes how somebody signs in, from going out by a slip or a stolen session. */
  send: { points: 10, duration: HOUR },
  /** Keeps one person from taking the machine for what costs it something: exports, tokens, payments. */
  work: { points: 20, duration: HOUR },
  /** The same for what is done in series: an import tried until the file is right, a browser signed up and off. */
  series: { points: 60, duration: HOUR },
  /** The same for a conversation. */
  stream: { points: 120, duration: HOUR },
  /** Keeps one person's page that saves by itself, while somebody types or ticks, from writing without end. */
  typed: { points: 600, duration: HOUR },
  /** Keeps a house from asking strangers by the hundred: other houses, lists of residents. */
  invite: { points: 30, duration: DAY },
  /** What one house needs at most in a day when everybody in it does the same. */
  houseDay: { points: 100, duration: DAY },
  /** The same for the largest association. */
  associationDay: { points: 500, duration: DAY },
  /** What is done once a day; with `spend` as often as the configuration says. */
  onceADay: { points: 1, duration: DAY },
} as const;

/** What is counted once for all that name it, and numbers that no class has. */
const OWN = {
  /** All uploads of a person, whatever they are for (security: "Uploads"). */
  uploadsPerUser: { points: 20, duration: HOUR },
  /** Photos of the crisis log: whoever walks through a flooded house takes many. */
  logPhotosPerUser: { points: 120, duration: HOUR },
  /** All PDFs of a person (security: "documents/mail, PDF"). */
  pdfPerUser: { points: 20, duration: HOUR },
  /** Prints of the Krispärm, also those by which its pages are counted: the largest document there is. */
  binderPrintsPerAssociation: { points: 200, duration: HOUR },
  /** The same for those who only read: however many they are, the crisis team can print. */
  residentBinderPrintsPerAssociation: { points: 400, duration: HOUR },
  /** What is answered to an SMS: the other end can be a machine that answers too. */
  smsAnswersPerNumber: { points: 6, duration: HOUR },
  /** The same to a number that no alarm has gone to. */
  smsAnswersPerStranger: { points: 1, duration: DAY },
  /** From the third on each costs a proof of work. */
  smsSignUpsPerAddress: { points: 2, duration: HOUR },
  /** Of a thousand numbers in a row: a house's are spread, those of who earns by SMS are not. */
  smsCodesPerBlock: { points: 8, duration: DAY },
} as const;

export type RateLimitName = `${keyof typeof CLASSES}/${string}` | keyof typeof OWN;

export interface RateLimits {
  /** Takes one point for the key and answers which share of its points is taken by now. Throws LimitError when none was left. */
  consume(name: RateLimitName, key: string): Promise<number>;
  /** Takes one point and never refuses, for a limit that only slows down; the share it answers can pass 1. */
  count(name: RateLimitName, key: string): Promise<number>;
  /** Takes one point of a budget that the configuration sets. Throws LimitError with the reason when none was left. */
  spend(name: RateLimitName, key: string, budget: number, reason: ErrorReason): Promise<void>;
  /** Gives taken points back, one if nothing else is said, and never more than were taken. */
  refund(name: RateLimitName, key: string, points?: number): Promise<void>;
  /** Gives all points back and answers how many they were: of several who ask at once only one gets them. */
  takeBack(name: RateLimitName, key: string): Promise<number>;
  /** Gives all points back, for example after a successful sign-in. */
  reset(name: RateLimitName, key: string): Promise<void>;
}

function refused(name: RateLimitName, { msBeforeNext }: { msBeforeNext: number }, reason?: ErrorReason): LimitError {
  limitRefusals.inc({ limit: name });
  return new LimitError(msBeforeNext / 1_000, reason);
}

/** Counters live in Postgres, so that every copy of the server shares them; memory stands in while the database is away. */
export function createRateLimits(pool: pg.Pool, options: { scale: number }): RateLimits {
  const limiters = new Map(
    Object.entries({ ...CLASSES, ...OWN }).map(([name, { points, duration }]): [string, RateLimiterAbstract] => {
      // The key names what is counted, so that one limiter serves all of its class.
      const settings = { points: Math.max(1, Math.round(points * options.scale)), duration, keyPrefix: "" };
      const inDatabase = { storeClient: pool, storeType: "pool", tableName: "rate_limits", tableCreated: true };
      return [name, new RateLimiterPostgres({ ...settings, ...inDatabase, insuranceLimiter: new RateLimiterMemory(settings) })];
    }),
  );
  const limiter = (name: RateLimitName): RateLimiterAbstract => {
    const found = limiters.get(name.split("/", 1)[0] ?? name);
    if (!found) throw new Error(`unknown rate limit ${name}`);
    return found;
  };
  const keyOf = (name: RateLimitName, key: string): string => `${name}:${key}`;
  const shareOf = ({ consumedPoints }: RateLimiterRes, name: RateLimitName): number => consumedPoints / limiter(name).points;
  return {
    async consume(name, key) {
      try {
        return shareOf(await limiter(name).consume(keyOf(name, key)), name);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw refused(name, refusal);
        throw refusal;
      }
    },
    async count(name, key) {
      return shareOf(await limiter(name).penalty(keyOf(name, key), 1), name);
    },
    async spend(name, key, budget, reason) {
      const { consumedPoints, msBeforeNext } = await limiter(name).penalty(keyOf(name, key), 1);
      if (consumedPoints > budget) throw refused(name, { msBeforeNext }, reason);
    },
    async refund(name, key, points = 1) {
      await pool
        // The limiter's own reward goes below nothing, which would be a credit.
        .query("update rate_limits set points = greatest(0, points - $2) where key = $1", [keyOf(name, key), points])
        // The database is away: what stands in for it has counted.
        .catch(() => limiter(name).reward(keyOf(name, key), points));
    },
    async takeBack(name, key) {
      const { rows } = await pool.query<{ points: number; expire: string | null }>(
        "delete from rate_limits where key = $1 returning points, expire",
        [keyOf(name, key)],
      );
      const [row] = rows;
      return row && Number(row.expire) > Date.now() ? row.points : 0;
    },
    async reset(name, key) {
      await limiter(name).delete(keyOf(name, key));
    },
  };
}

/** Does what a limit counts. Only what was done counts: a refusal or a fault gives the point back. Throws LimitError. */
export async function withLimit<T>(
  { limits }: { limits: RateLimits },
  name: RateLimitName,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  await limits.consume(name, key);
  try {
    return await work();
  } catch (error) {
    await limits.refund(name, key);
    throw error;
  }
}
