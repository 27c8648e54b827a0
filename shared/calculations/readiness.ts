const DAY_MS = 86_400_000;
const DAYS_PER_MONTH = 365.25 / 12;

/** How much evidence counts (seed content 5.5): nothing, what somebody says, and what was shown. */
export const EVIDENCE_VALUE = { claimed: 0.5, proven: 1 } as const;

/** A piece of evidence as the score sees it. Days as `YYYY-MM-DD`. */
export interface Proof {
  level: keyof typeof EVIDENCE_VALUE;
  happenedOn: string;
}

/** Whole days from one day to another; negative when the other lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The last day on which something of that day still counts. */
export function expiresOn(happenedOn: string, validDays: number): string {
  return new Date(Date.parse(happenedOn) + validDays * DAY_MS).toISOString().slice(0, 10);
}

/** Whole months that have gone, never negative. */
export const monthsBetween = (from: string, to: string): number => Math.max(0, Math.floor(daysBetween(from, to) / DAYS_PER_MONTH));

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 8)}01`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.getUTCDate();
  date.setUTCDate(Math.min(last, Number(day.slice(8))));
  return date.toISOString().slice(0, 10);
}

/** What one proof is worth on a day, 0–1: `evidence_level × max(0, 1 − age / valid_days)`. What lies ahead counts as of today. */
export function proofValue({ level, happenedOn }: Proof, validDays: number, today: string): number {
  const age = Math.max(0, daysBetween(happenedOn, today));
  return EVIDENCE_VALUE[level] * Math.max(0, 1 - age / validDays);
}

/** The proof that counts, of all there are for one factor; null when none does. */
export function bestProof<T extends Proof>(proofs: readonly T[], validDays: number, today: string): { proof: T; value: number } | null {
  let best: { proof: T; value: number } | null = null;
  for (const proof of proofs) {
    const value = proofValue(proof, validDays, today);
    if (value > 0 && (!best || value > best.value)) best = { proof, value };
  }
  return best;
}

/** `Σ weight × value` as a whole number of 0–100, whatever the weights sum to; 0 when there is nothing to weigh. */
export function readinessScore(factors: readonly { weight: number; value: number }[]): number {
  const weights = factors.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return 0;
  return Math.round((100 * factors.reduce((sum, { weight, value }) => sum + weight * value, 0)) / weights);
}

export type ReadinessStatus = "green" | "yellow" | "red";

/** Our own limits: green from 70, yellow from 40. */
export function readinessStatus(score: number): ReadinessStatus {
  if (score >= 70) return "green";
  return score >= 40 ? "yellow" : "red";
}
