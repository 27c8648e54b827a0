import { isDeepStrictEqual } from "node:util";

/** What is told of fields, or of parts: how long ago each was said, null for a word of now. */
type Ages<Field extends string> = ReadonlyMap<Field, number | null>;

type Times<Field extends string> = Partial<Record<Field, string>>;

interface LaterWords<Field extends string> {
  /** Whose word is the later one, or the only one. */
  holding: Field[];
  /** Of which something was said later. */
  earlier: Field[];
  /** When each field got its value, afterwards. */
  changedAt: Times<Field>;
}

/** When something was done that is said to be so long ago, by this clock. */
export const doneAt = (ageMs: number, now: Date): string => new Date(now.getTime() - ageMs).toISOString();

/** Of each field that is told of, whether the later word is this one or what stands; a word of now always holds. */
export function laterWords<Field extends string>(standing: Times<Field>, ages: Ages<Field>, now: Date): LaterWords<Field> {
  const found: LaterWords<Field> = { holding: [], earlier: [], changedAt: { ...standing } };
  for (const [field, age] of ages) {
    const toldAt = doneAt(age ?? 0, now);
    const changedAt = standing[field];
    if (age !== null && changedAt !== undefined && changedAt > toldAt) found.earlier.push(field);
    else {
      found.holding.push(field);
      found.changedAt[field] = toldAt;
    }
  }
  return found;
}

interface ToldParts<Part extends string> {
  /** The part of each field; a field of none is not told of. */
  partOf: (field: string) => Part | undefined;
  /** The parts that were changed; left out, all that are told of. */
  changed: readonly Part[] | undefined;
  ages: Partial<Record<string, number>> | undefined;
  now: Date;
}

interface MergedParts<Values, Part extends string> {
  /** What is to be written. */
  values: Partial<Values>;
  changedAt: Times<Part>;
  /** Of which a later word holds that says something else. */
  overtaken: Part[];
}

/** Merges what was told of a home, part by part, into what stands: of each part the later word holds. */
export function mergeParts<Values extends object, Part extends string>(
  standing: (Partial<Values> & { changedAt: Times<Part> }) | undefined,
  told: Values,
  { partOf, changed, ages, now }: ToldParts<Part>,
): MergedParts<Values, Part> {
  const fields = (Object.keys(told) as (keyof Values & string)[]).flatMap((field) => {
    const part = partOf(field);
    return part && told[field] !== undefined && (changed?.includes(part) ?? true) ? [{ field, part }] : [];
  });
  const toldAges = new Map(fields.map(({ part }) => [part, ages?.[part] ?? null]));
  const { holding, earlier, changedAt } = laterWords(standing?.changedAt ?? {}, toldAges, now);
  const isOther = (field: keyof Values): boolean => !isDeepStrictEqual(standing?.[field], told[field]);
  return {
    values: Object.fromEntries(
      fields.flatMap(({ field, part }) => (holding.includes(part) ? [[field, told[field]]] : [])),
    ) as Partial<Values>,
    changedAt,
    overtaken: earlier.filter((part) => fields.some((one) => one.part === part && isOther(one.field))),
  };
}
