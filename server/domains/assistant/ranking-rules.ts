import type { Fit } from "./text-index.ts";

/** What a fit is of. Of an article also what matters to who asks. */
export type Candidate = Fit & ({ kind: "own" } | { kind: "article"; isDanger: boolean; isForAsker: boolean; isInCrisis: boolean });

export type Ranked = Candidate & { score: number };

/** Of two articles that fit about as well, the one on danger to life goes first, then the one written for who asks. */
const DANGER_FIRST = 1.1;
const NOT_FOR_ASKER = 0.95;
const IN_CRISIS = 1.05;
/** What the association says itself goes before an article that fits about as well, when it holds most of what was asked. */
const OWN_FIRST = { share: 0.5, factor: 1.35 };

/** No other weights of the three put more of the labelled questions' articles first. */
const scoreOf = ({ kind, share, meant, question }: Candidate): number =>
  // An own text names no questions: they count as the rest of it does.
  share + meant + (kind === "own" ? (share + meant) / 2 : question);

function factorOf(candidate: Candidate): number {
  if (candidate.kind === "article")
    return (candidate.isDanger ? DANGER_FIRST : 1) * (candidate.isForAsker ? 1 : NOT_FOR_ASKER) * (candidate.isInCrisis ? IN_CRISIS : 1);
  return candidate.share >= OWN_FIRST.share ? OWN_FIRST.factor : 1;
}

export interface Ranking {
  /** By how well they answer, the best first. */
  found: readonly Ranked[];
  /** How near the question comes to one that nothing here answers. */
  beside: number;
}

export function rank(candidates: readonly Candidate[], beside: number): Ranking {
  const ranked = candidates.map((candidate) => ({ ...candidate, score: scoreOf(candidate) * factorOf(candidate) }));
  return { found: ranked.sort((one, other) => other.score - one.score || one.id.localeCompare(other.id)), beside };
}

/** How well the best passage answers the question. */
export type Confidence = "sure" | "unsure" | "none";

/** What tells whether the first of the ranked is right. */
export function signsOf({ found: [best, next], beside }: Ranking): number[] {
  if (!best) return [];
  const margin = 1 - (next?.score ?? 0) / best.score;
  return [best.share, best.meant, best.question, Math.log(1 + best.weight), best.unknown, margin, beside];
}

/** The chance that something is as the signs say. */
const chance = ([constant = 0, ...weights]: readonly number[], signs: readonly number[]): number =>
  1 / (1 + Math.exp(-weights.reduce((sum, weight, at) => sum + weight * (signs[at] ?? 0), constant)));

/** Learned by `tests/bench/assistant/learn.ts`: the constant, and the weight of each sign. */
export const LEARNED = {
  /** That the question is one that the texts answer. */
  known: [-1.93, 2.67, 1.38, -0.25, 2.09, -1.31, -1.78, -4.9],
  /** That the first of them answers it. */
  right: [-4.01, 1.73, 2.07, -0.42, 1.62, 0.04, 1.21, -1.92],
};
const LEAST = { known: 0.55, right: 0.7 };

export function confidenceIn(ranking: Ranking): Confidence {
  const signs = signsOf(ranking);
  if (signs.length === 0 || chance(LEARNED.known, signs) < LEAST.known) return "none";
  return chance(LEARNED.right, signs) < LEAST.right ? "unsure" : "sure";
}
