import type pg from "pg";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { LimitError } from "#server/platform/errors.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Points per period in seconds. On by default; `RATE_LIMIT_SCALE` multiplies all points (security: "Limits"). */
export const RATE_LIMITS = {
  signInPerAccountAndAddress: { points: 5, duration: 15 * MINUTE },
  /** Only slows down (see `verify-credentials.ts`): a lock would let strangers keep the owner out. */
  signInPerAccount: { points: 100, duration: HOUR },
  /** Wrong passwords only: a whole house signs in from one address when a crisis begins. */
  signInPerAddress: { points: 30, duration: 15 * MINUTE },
  /** Of the limit above, what one account has taken from one address; only counted, so that it can be given back exactly. */
  signInShareOfAddress: { points: 30, duration: 15 * MINUTE },
  secondFactorPerAccount: { points: 5, duration: 15 * MINUTE },
  /** Each renewal hashes ten codes and sends a mail. */
  recoveryCodesPerUser: { points: 10, duration: HOUR },
  passwordProofPerUser: { points: 5, duration: 15 * MINUTE },
  signUpPerAddress: { points: 100, duration: HOUR },
  mailPerRecipientMinute: { points: 1, duration: MINUTE },
  mailPerRecipientHour: { points: 5, duration: HOUR },
  mailPerAddress: { points: 20, duration: HOUR },
  codeLookupPerUser: { points: 20, duration: HOUR },
  codeLookupPerAddress: { points: 300, duration: HOUR },
  /** Codes of short addresses that lead nowhere; those that lead somewhere are not counted. */
  inviteCodeGuessesPerAddress: { points: 30, duration: HOUR },
  /** The same for all codes that begin alike, from wherever they are tried. */
  inviteCodeGuessesPerHalf: { points: 100, duration: HOUR },
  applicationsPerProfile: { points: 5, duration: 24 * HOUR },
  foundingsPerProfile: { points: 5, duration: 24 * HOUR },
  roleChangesPerUser: { points: 100, duration: HOUR },
  invitationsPerUser: { points: 200, duration: 24 * HOUR },
  /** Whoever invites, and from whichever association. */
  invitationsPerRecipient: { points: 3, duration: 24 * HOUR },
  invitationsPerAssociation: { points: 100, duration: 24 * HOUR },
  associationExportsPerUser: { points: 20, duration: HOUR },
  secondFactorResetsPerOperator: { points: 10, duration: HOUR },
  productImportsPerOperator: { points: 60, duration: HOUR },
  shelterImportsPerOperator: { points: 60, duration: HOUR },
  apiTokensPerUser: { points: 20, duration: HOUR },
  /** Forms handed in: each is kept for the association. */
  formsPerUser: { points: 60, duration: 24 * HOUR },
  uploadsPerUser: { points: 20, duration: HOUR },
  /** Photos of the crisis log: whoever walks through a flooded house takes many. */
  logPhotosPerUser: { points: 120, duration: HOUR },
  pdfPerUser: { points: 20, duration: HOUR },
  /** Prints of the Krispärm, also those by which its pages are counted: the largest document there is. */
  binderPrintsPerAssociation: { points: 200, duration: HOUR },
  /** The same for those who only read: however many they are, the crisis team can print. */
  residentBinderPrintsPerAssociation: { points: 400, duration: HOUR },
  checkoutsPerUser: { points: 20, duration: HOUR },
  mailDocumentPerUser: { points: 10, duration: HOUR },
  /** What is answered to an SMS: the other end can be a machine that answers too. */
  smsAnswersPerNumber: { points: 6, duration: HOUR },
  pushChangesPerAddress: { points: 200, duration: HOUR },
  pushChangesPerUser: { points: 60, duration: HOUR },
  /** Exercises have a key of their own: they never stand in the way of a crisis. */
  activationsPerAssociation: { points: 10, duration: HOUR },
  /** Answers and receipts by one signed link, which can be pressed again by anybody who has it; a member's answers in one crisis. */
  repliesPerLink: { points: 30, duration: HOUR },
  crisisMessagesPerAssociation: { points: 10, duration: HOUR },
  /** Exercises have a key of their own, as activations have. */
  collaborationAlertsPerAssociation: { points: 20, duration: HOUR },
  collaborationRepliesPerAssociation: { points: 120, duration: HOUR },
  questionsPerUser: { points: 120, duration: HOUR },
  /** Each costs money: past it the knowledge base answers alone. */
  modelAnswersPerUser: { points: 60, duration: HOUR },
  modelAnswersPerAssociation: { points: 600, duration: 24 * HOUR },
  subscribePerAddress: { points: 100, duration: HOUR },
  subscribePerAssociation: { points: 500, duration: 24 * HOUR },
  subscriberCodePerNumberMinute: { points: 1, duration: MINUTE },
  subscriberCodePerNumberDay: { points: 3, duration: 24 * HOUR },
  subscriberCodeGuessesPerAddress: { points: 30, duration: 15 * MINUTE },
  /** Links and keys that open nothing; those that do are not counted. */
  subscriberLinkGuessesPerAddress: { points: 100, duration: HOUR },
  subscriberTestsPerSubscriber: { points: 3, duration: 24 * HOUR },
  subscriberImportsPerAssociation: { points: 20, duration: 24 * HOUR },
  askAgainPerAssociation: { points: 1, duration: 24 * HOUR },
  collaborationInvitationsPerAssociation: { points: 30, duration: 24 * HOUR },
  /** From the third on each costs a proof of work. */
  smsSignUpsPerAddress: { points: 2, duration: HOUR },
  /** A whole house may sign up behind one address in one evening. */
  smsCodesPerAddress: { points: 100, duration: 24 * HOUR },
  /** Of a thousand numbers in a row: a house's are spread, those of who earns by SMS are not. */
  smsCodesPerBlock: { points: 8, duration: 24 * HOUR },
  /** A proof of work counts once. */
  proofs: { points: 1, duration: 2 * HOUR },
  /** How many a day is the configuration's to say: see `spend`. */
  smsCodesPerAssociation: { points: 1, duration: 24 * HOUR },
  smsCodes: { points: 1, duration: 24 * HOUR },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;

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

/** Counters live in Postgres, so that every copy of the server shares them; memory stands in while the database is away. */
export function createRateLimits(pool: pg.Pool, options: { scale: number }): RateLimits {
  const limiters = new Map<RateLimitName, RateLimiterAbstract>();
  for (const [name, { points, duration }] of Object.entries(RATE_LIMITS) as [RateLimitName, { points: number; duration: number }][]) {
    const settings = { points: Math.max(1, Math.round(points * options.scale)), duration, keyPrefix: name };
    limiters.set(
      name,
      new RateLimiterPostgres({
        ...settings,
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        insuranceLimiter: new RateLimiterMemory(settings),
      }),
    );
  }
  const limiter = (name: RateLimitName): RateLimiterAbstract => {
    const found = limiters.get(name);
    if (!found) throw new Error(`unknown rate limit ${name}`);
    return found;
  };
  const shareOf = ({ consumedPoints }: RateLimiterRes, name: RateLimitName): number => consumedPoints / limiter(name).points;
  return {
    async consume(name, key) {
      try {
        return shareOf(await limiter(name).consume(key), name);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new LimitError(refusal.msBeforeNext / 1000);
        throw refusal;
      }
    },
    async count(name, key) {
      return shareOf(await limiter(name).penalty(key, 1), name);
    },
    async spend(name, key, budget, reason) {
      const { consumedPoints, msBeforeNext } = await limiter(name).penalty(key, 1);
      if (consumedPoints > budget) throw new LimitError(msBeforeNext / 1000, reason);
    },
    async refund(name, key, points = 1) {
      await pool
        // The limiter's own reward goes below nothing, which would be a credit.
        .query("update rate_limits set points = greatest(0, points - $2) where key = $1", [`${name}:${key}`, points])
        // The database is away: what stands in for it has counted.
        .catch(() => limiter(name).reward(key, points));
    },
    async takeBack(name, key) {
      const { rows } = await pool.query<{ points: number; expire: string | null }>(
        "delete from rate_limits where key = $1 returning points, expire",
        [`${name}:${key}`],
      );
      const [row] = rows;
      return row && Number(row.expire) > Date.now() ? row.points : 0;
    },
    async reset(name, key) {
      await limiter(name).delete(key);
    },
  };
}
