import { useMemo } from "react";
import { summarizeHouseholdWater } from "#shared/calculations/household-water.ts";
import { type RouterOutputs, trpc } from "./trpc.ts";
import { useUnsentParts } from "./unsent-household/store.ts";
import { type AnyPart, isWaterPart, type UnsentPart, withUnsentParts } from "./unsent-household/unsent-parts.ts";
import { useSignedIn } from "./use-session.ts";

/** What the water page asks of the household itself. */
const HEADS: readonly AnyPart[] = ["persons", "dogs", "cats"];

type Water = RouterOutputs["water"]["household"];

/** The water of the own household as the server has it, with what waits for a network over it. */
export function useHouseholdWater() {
  const { user } = useSignedIn();
  const query = trpc.water.household.useQuery();
  const unsent = useUnsentParts(user.id);
  const data = useMemo(() => query.data && withUnsent(query.data, unsent), [query.data, unsent]);
  return { ...query, data, isWaiting: unsent.some(({ part }) => isWaterPart(part) || HEADS.includes(part)) };
}

function withUnsent(water: Water, unsent: readonly UnsentPart[]): Water {
  if (unsent.length === 0) return water;
  const { adults, ...others } = withUnsentParts(water.values, unsent);
  // Whoever has told of nobody counts as one here too.
  const values = { ...others, adults: adults ?? 1 };
  const saidAt = unsent.find(({ part }) => isWaterPart(part))?.at;
  return {
    ...water,
    values,
    summary: summarizeHouseholdWater(values, water.saved),
    updatedAt: water.updatedAt ?? (saidAt === undefined ? null : new Date(saidAt).toISOString()),
  };
}
