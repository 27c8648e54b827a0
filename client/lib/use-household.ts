import { useEffect, useMemo } from "react";
import { type HouseholdPart, partOf, type WaterPart, waterPartOf } from "#shared/household-parts.ts";
import { type Household, keepHousehold, readKeptHousehold } from "./household-cache.ts";
import { type RouterOutputs, trpc } from "./trpc.ts";
import { useUnsentParts } from "./unsent-household/store.ts";
import { familySizeOf, isWaterPart, type UnsentPart, withUnsentParts } from "./unsent-household/unsent-parts.ts";
import { useSignedIn } from "./use-session.ts";

export type SavedHousehold = RouterOutputs["preparedness"]["household"];

export interface HouseholdState {
  /** As the server has it, which is what can be changed; null until it has answered. */
  saved: SavedHousehold | null;
  /** Null while neither the server has answered nor this browser kept anything. */
  household: Household | null;
  /** Something of it waits for a network; it stands in both. */
  isWaiting: boolean;
  /** The server cannot be reached: what stands here is what this browser kept. */
  isFromBrowser: boolean;
  /** Why the server has not answered. */
  error: unknown;
  refetch: () => void;
}

/** The user's own household. The server knows it; the browser's copy is shown until it answers, and while it does not. */
export function useHousehold(): HouseholdState {
  const { user, profile } = useSignedIn();
  const query = trpc.preparedness.household.useQuery();
  // In the moment between two people in one browser the answer in memory is still the other's.
  const answer = query.data?.profileId === profile.id ? query.data : null;
  const kept = useMemo(() => readKeptHousehold(user.id), [user.id]);
  const unsent = useUnsentParts(user.id);
  const saved = useMemo(() => answer && withUnsent(answer, unsent), [answer, unsent]);

  useEffect(() => {
    if (answer) keepHousehold(user.id, answer);
  }, [user.id, answer]);

  return {
    saved,
    household: saved ?? (kept && withUnsentParts(kept, unsent)),
    isWaiting: unsent.some(({ part }) => !isWaterPart(part)),
    isFromBrowser: answer === null && kept !== null && query.isError,
    error: answer ? null : query.error,
    refetch: () => void query.refetch(),
  };
}

function withUnsent(answer: SavedHousehold, unsent: readonly UnsentPart[]): SavedHousehold {
  const known = withUnsentParts(answer, unsent);
  return { ...known, familySize: familySizeOf(known) };
}

/** What of a form about the household was changed: the rest may have been changed elsewhere meanwhile, and stays. */
export function changedParts(form: { isDirty(path: string): boolean }, fields: readonly string[]): HouseholdPart[] {
  return [...new Set(fields.filter((field) => form.isDirty(field)).flatMap((field) => partOf(field) ?? []))];
}

/** The same of its water alone. */
export const changedWaterParts = (form: { isDirty(path: string): boolean }, fields: readonly string[]): WaterPart[] =>
  fields.filter((field) => form.isDirty(field)).flatMap((field) => waterPartOf(field) ?? []);
