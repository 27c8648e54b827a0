import type { CrisisDomainView } from "#server/domains/preparedness/views.ts";
import { addMonths, bestProof, daysBetween, monthsBetween, readinessScore, readinessStatus } from "#shared/calculations/readiness.ts";
import { roughShare } from "#shared/calculations/rough-share.ts";
import { READINESS_FACTORS, type ReadinessFactor } from "#shared/content/readiness.ts";
import type { EvidenceKind, EvidenceLevel } from "#shared/enums.ts";
import { ANONYMOUS_GROUP_MIN } from "#shared/limits.ts";
import type { AreaReadiness, DecayView, FactorView, HouseholdCoverageView, ProofView, RaiseView, ReadinessOverview } from "./views.ts";

const RAISES_SHOWN = 3;

/** A statement is never more than that; all else is proven when there is something to look at. */
export const levelOf = (kind: EvidenceKind, hasFile: boolean): EvidenceLevel => (kind !== "statement" && hasFile ? "proven" : "claimed");

/** The factors that a house of this kind is measured by. */
export const factorsFor = (house: { hasShelter: boolean | null }): ReadinessFactor[] =>
  READINESS_FACTORS.filter(({ needs }) => needs !== "shelter" || house.hasShelter === true);

/** The readiness of every area on one day, from what proves its factors. */
export function overviewOf(
  areas: readonly CrisisDomainView[],
  factors: readonly ReadinessFactor[],
  proofs: ReadonlyMap<string, readonly ProofView[]>,
  today: string,
): ReadinessOverview {
  const found = areasOn(areas, factors, proofs, today);
  const total = totalOf(found);
  return {
    total,
    status: readinessStatus(total),
    ageMonths: oldest(found.map(({ ageMonths }) => ageMonths)),
    areas: found,
    nextToDecay: soonest(found.map(({ nextToDecay }) => nextToDecay)),
    raise: found
      .flatMap(({ raise }) => raise ?? [])
      .sort((a, b) => b.points - a.points)
      .slice(0, RAISES_SHOWN),
    months: MONTHS_SHOWN.map((months) => {
      const on = addMonths(today, months);
      return { on, total: months === 0 ? total : totalOf(areasOn(areas, factors, knownBy(on, proofs, today), on)) };
    }),
    asOf: today,
  };
}

const MONTHS_BACK = 6;
const MONTHS_AHEAD = 12;
const MONTHS_SHOWN = Array.from({ length: MONTHS_BACK + 1 + MONTHS_AHEAD }, (_, month) => month - MONTHS_BACK);

/** Of a day that has been: what had happened by then. */
function knownBy(on: string, proofs: ReadonlyMap<string, readonly ProofView[]>, today: string): ReadonlyMap<string, readonly ProofView[]> {
  if (on >= today) return proofs;
  return new Map([...proofs].map(([factor, all]) => [factor, all.filter(({ happenedOn }) => happenedOn <= on)]));
}

const areasOn = (
  areas: readonly CrisisDomainView[],
  factors: readonly ReadinessFactor[],
  proofs: ReadonlyMap<string, readonly ProofView[]>,
  day: string,
): AreaReadiness[] =>
  areas.map((area) =>
    areaOf(
      area,
      factors.filter((factor) => factor.area === area.slug),
      proofs,
      day,
    ),
  );

const totalOf = (areas: readonly AreaReadiness[]): number => readinessScore(areas.map(({ score }) => ({ weight: 1, value: score / 100 })));

function areaOf(
  { id, slug, name, icon }: CrisisDomainView,
  factors: readonly ReadinessFactor[],
  proofs: ReadonlyMap<string, readonly ProofView[]>,
  today: string,
): AreaReadiness {
  const views = factors.map((factor) => factorOf(factor, proofs.get(factor.key) ?? [], today));
  const score = readinessScore(views.map((factor) => ({ weight: factor.weight, value: factor.score / 100 })));
  const counting = views.flatMap(({ counts }) => counts ?? []);
  return {
    crisisDomainId: id,
    slug,
    name,
    icon,
    score,
    status: readinessStatus(score),
    ageMonths: oldest(counting.map(({ happenedOn }) => monthsBetween(happenedOn, today))),
    factors: views,
    nextToDecay: soonest(
      views.map(({ key, title, counts }) => counts && { factor: key, title, areaName: name, expiresOn: counts.expiresOn }),
    ),
    raise: raiseOf(views, name),
  };
}

function factorOf(
  { key, title, advice, path, weight, validDays }: ReadinessFactor,
  proofs: readonly ProofView[],
  today: string,
): FactorView {
  const best = bestProof(proofs, validDays, today);
  return {
    key,
    title,
    advice,
    path,
    weight,
    validDays,
    score: Math.round((best?.value ?? 0) * 100),
    counts: best?.proof ?? null,
    proofs: [...proofs].sort((a, b) => daysBetween(a.happenedOn, b.happenedOn)),
  };
}

function raiseOf(factors: readonly FactorView[], areaName: string): RaiseView | null {
  const weights = factors.reduce((sum, { weight }) => sum + weight, 0);
  let best: RaiseView | null = null;
  for (const { key, title, advice, path, weight, score } of factors) {
    const points = Math.round((weight * (100 - score)) / weights);
    if (points > (best?.points ?? 0)) best = { factor: key, title, areaName, advice, path, points };
  }
  return best;
}

const oldest = (ages: readonly (number | null)[]): number | null => {
  const known = ages.filter((age) => age !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

const soonest = (decays: readonly (DecayView | null)[]): DecayView | null =>
  decays.flatMap((decay) => decay ?? []).sort((a, b) => a.expiresOn.localeCompare(b.expiresOn))[0] ?? null;

/** Where each household lives, by who its members say they are: what the host says, else the first of the guests by id. */
export function stairwellsOfHouseholds(stairwellOf: ReadonlyMap<string, string>, hostOf: ReadonlyMap<string, string>): Map<string, string> {
  const places = new Map<string, string>();
  for (const [profileId, stairwellId] of [...stairwellOf].sort(([one], [other]) => one.localeCompare(other))) {
    const hostId = hostOf.get(profileId) ?? profileId;
    if (hostId === profileId || !places.has(hostId)) places.set(hostId, stairwellId);
  }
  return places;
}

export interface CountedHousehold {
  /** Null where nobody has said. */
  stairwellId: string | null;
  /** Its water lasts a week. */
  hasWeek: boolean;
}

/**
 * What the households sum up to. Each is in exactly one group of at least `ANONYMOUS_GROUP_MIN`, and no total stands beside them, so that
 * nothing can be taken from anything: a stairwell with fewer is among the rest, and where the rest is too few the smallest stairwell joins it.
 */
export function householdCoverage(
  households: readonly CountedHousehold[],
  stairwells: readonly { id: string; name: string }[],
): HouseholdCoverageView {
  const hasEnough = ({ members }: { members: readonly CountedHousehold[] }): boolean => members.length >= ANONYMOUS_GROUP_MIN;
  const inStairwell = Map.groupBy(households, ({ stairwellId }) => stairwellId);
  // Where there is one stairwell, it is the house.
  const named = (stairwells.length > 1 ? stairwells : [])
    .map(({ id, name }) => ({ id, name, members: inStairwell.get(id) ?? [] }))
    .filter(hasEnough);
  const isIn = (shown: typeof named, { stairwellId }: CountedHousehold): boolean => shown.some(({ id }) => id === stairwellId);
  const left = households.filter((household) => !isIn(named, household)).length;
  const [smallest] = named.toSorted((one, other) => one.members.length - other.members.length);
  const shown = left > 0 && left < ANONYMOUS_GROUP_MIN ? named.filter((group) => group !== smallest) : named;
  const rest = { name: null, members: households.filter((household) => !isIn(shown, household)) };
  return {
    households: Math.floor(households.length / ANONYMOUS_GROUP_MIN) * ANONYMOUS_GROUP_MIN,
    groups: [...shown, rest].filter(hasEnough).map(({ name, members }) => ({
      stairwell: name,
      share: roughShare(members.filter(({ hasWeek }) => hasWeek).length, members.length),
    })),
  };
}
