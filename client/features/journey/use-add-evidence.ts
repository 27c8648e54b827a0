import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "#client/lib/api.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { addEvidenceInput } from "#shared/schemas/readiness.ts";
import { useJourneyChanges } from "./use-journey-changes.ts";

interface Callbacks {
  onDone: () => void;
  onRefusal: (error: unknown) => void;
}

interface NewEvidence {
  evidence: z.output<typeof addEvidenceInput>;
  file: File | null;
}

/** Adds evidence with its file, or neither: a file that is refused leaves nothing behind and can be chosen anew. */
export function useAddEvidence({ onDone, onRefusal }: Callbacks) {
  const utils = trpc.useUtils();
  const { onSettled } = useJourneyChanges();
  return useMutation({
    mutationFn: async ({ evidence, file }: NewEvidence): Promise<void> => {
      if (!file) await utils.client.readiness.addEvidence.mutate(evidence);
      else await api("evidence", { method: "POST", file, query: { ...givenOf(evidence), filename: file.name } });
    },
    onSuccess: () => {
      notify.success("Beviset är sparat");
      onDone();
    },
    onError: onRefusal,
    onSettled,
  });
}

/** What is filled in: an address has no nulls. */
const givenOf = (evidence: NewEvidence["evidence"]): Record<string, string> =>
  Object.fromEntries(Object.entries(evidence).flatMap(([name, value]) => (value ? [[name, value]] : [])));
