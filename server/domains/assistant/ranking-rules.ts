import learned from "./confidence.json" with { type: "json" };
import type { Likeness } from "./question-likeness.ts";
import type { Fit } from "./text-index.ts";

/** What a fit is of. Of an article also what matters to who asks. */
export type Candidate = Fit &
  Likeness &
  ({ kind: "own" } | { kind: "article"; isDanger: boolean; isForAsker: boolean; isInCrisis: boolean });

export type Ranked = Candidate & { score: number };

/** Of two articles that fit about as well, the one on danger to life goes first, then the one written for who asks. */
const DANGER_FIRST = 1.1;
const NOT_FOR_ASKER = 0.95;
const IN_CRISIS = 1.05;
/** What the association says itself goes before an article that fits about as well, when it holds most of what was asked. */
const OWN_FIRST = { share: 0.5, factor: 1.35 };

/** No other weights of the five put clearly more of the questions' articles first. */
const scoreOf = ({ share, meant, question, nearest, near, chance }: Candidate): number =>
  share + meant + question + nearest + near + CHANCE * chance;
/** What thousands of questions have taught tells more than the words of a text. */
const CHANCE = 3;

function factorOf(candidate: Candidate): number {
  if (candidate.kind === "article")
    return (candidate.isDanger ? DANGER_FIRST : 1) * (candidate.isForAsker ? 1 : NOT_FOR_ASKER) * (candidate.isInCrisis ? IN_CRISIS : 1);
  return candidate.share >= OWN_FIRST.share ? OWN_FIRST.factor : 1;
}

export interface Ranking {
  /** By how well they answer, the best first. */
  found: readonly Ranked[];
  /** How near the question comes to those that nothing here answers, also by the words as a whole. */
  beside: Likeness & { words: number };
  /** How many words were asked. */
  length: number;
}

export function rank(candidates: readonly Candidate[], { beside, length }: Pick<Ranking, "beside" | "length">): Ranking {
  const ranked = candidates.map((candidate) => ({ ...candidate, score: scoreOf(candidate) * factorOf(candidate) }));
  return { found: ranked.sort((one, other) => other.score - one.score || one.id.localeCompare(other.id)), beside, length };
}

/** How well the best passage answers the question. */
export type Confidence = "sure" | "unsure" | "none";

/** What tells whether the first of the ranked is right. */
export function signsOf({ found: [best, ...others], beside, length }: Ranking): number[] {
  if (!best) return [];
  const ahead = (sign: "chance" | "nearest" | "near" | "question" | "sameKind"): number =>
    best[sign] - Math.max(0, ...others.map((other) => other[sign]));
  const margin = 1 - (others[0]?.score ?? 0) / best.score;
  return [
    ...[best.share, best.meant, best.question, Math.log(1 + best.weight), best.unknown, margin, beside.words],
    ...[best.nearest, best.near, beside.nearest, beside.near, Math.log(1 + length)],
    ...[ahead("nearest"), ahead("near"), ahead("question")],
    ...[best.sameKind, ahead("sameKind"), best.chance, ahead("chance"), beside.chance],
  ];
}

/** How far from the middle a sign counts at most. */
const FARTHEST = 4;

/**
 * The chances that the question is one that the texts answer, and that the first of them does: two layers of a few weights, learned
 * by `tests/bench/assistant/learn-confidence.ts`.
 */
export function chancesOf(signs: readonly number[], { means, spreads, hidden, outcomes }: Learned): number[] {
  const scaled = signs.map((sign, at) => Math.max(-FARTHEST, Math.min(FARTHEST, (sign - (means[at] ?? 0)) / (spreads[at] ?? 1))));
  const felt = hidden.map((weights) => Math.tanh(weighed(weights, scaled)));
  return outcomes.map((weights) => 1 / (1 + Math.exp(-weighed(weights, felt))));
}

const weighed = ([constant = 0, ...weights]: readonly number[], values: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), constant);

export interface Learned {
  means: readonly number[];
  spreads: readonly number[];
  /** Each its constant, then a weight for each of what it reads. */
  hidden: readonly (readonly number[])[];
  outcomes: readonly (readonly number[])[];
}

/** As great as both chances have to be. */
export interface Least {
  known: number;
  right: number;
}

/** Where of all labelled questions most were answered right, when few others were. */
const LEAST: Least = learned.least;
/** As near a question comes to one of an article's own that differs by a slip or an ending at most; a part of it never comes so near. */
const SAME = 0.93;
/** As near and as likely: what two ways of looking at it agree on needs no third. */
const AGREED = { nearest: 0.8, chance: 0.5 };

/** Whether an article's own questions and what was learned agree that it is meant. */
export const isAgreed = ({ kind, nearest, chance }: Ranked): boolean =>
  kind === "article" && nearest >= AGREED.nearest && chance >= AGREED.chance;

/** The chances that the texts answer the question, and that the first of the ranked does. */
export function confidenceChances(ranking: Ranking): [known: number, right: number] {
  const signs = signsOf(ranking);
  const [known = 0, right = 0] = signs.length > 0 ? chancesOf(signs, learned) : [];
  return [known, right];
}

export function confidenceIn(ranking: Ranking): Confidence {
  const [best] = ranking.found;
  if (best && best.nearest >= SAME && best.nearest > ranking.beside.nearest) return "sure";
  if (best && isAgreed(best)) return "sure";
  const [known, right] = confidenceChances(ranking);
  if (known < LEAST.known) return "none";
  return right < LEAST.right ? "unsure" : "sure";
}
