import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "#client/lib/trpc.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import type { ActivationValues } from "./activation-values.ts";

/** What the activation would do, as the dialog stands now; its texts follow when one pauses. */
export function useActivationPreview({ crisisDomainId, isExercise, sendExternalMessage, methods, ...written }: ActivationValues) {
  const [texts] = useDebouncedValue(
    { description: written.description, externalText: sendExternalMessage ? written.externalDescription : "" },
    SEARCH_DEBOUNCE_MS,
  );
  return trpc.crisis.preview.useQuery(
    { crisisDomainId, isExercise, sendExternalMessage, methods, ...texts },
    { enabled: crisisDomainId !== "", placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
}

export type ActivationPreview = ReturnType<typeof useActivationPreview>;
