import type { FormErrors } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { api } from "#client/lib/api.ts";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { useJourneyChanges } from "./use-journey-changes.ts";

interface Callbacks {
  onDone: () => void;
  onFieldErrors: (errors: FormErrors) => void;
}

/** Adds evidence and then its file. When only the file fails, the evidence stays, and the toast says so. */
export function useAddEvidence({ onDone, onFieldErrors }: Callbacks) {
  const { onSettled } = useJourneyChanges();
  const add = trpc.readiness.addEvidence.useMutation({ onError: (error) => onFieldErrors(fieldErrors(error)) });
  const send = useMutation({
    mutationFn: ({ id, file }: { id: string; file: File }) =>
      api(`evidence/${id}/file`, { method: "PUT", file, query: { filename: file.name } }),
  });

  async function save(input: RouterInputs["readiness"]["addEvidence"], file: File | null): Promise<void> {
    const { id } = await add.mutateAsync(input);
    const failure = file && (await send.mutateAsync({ id, file }).then(() => null, errorText));
    await onSettled();
    if (failure) notify.error("Filen kunde inte sparas", `${failure} Beviset är sparat utan fil.`);
    else notify.success("Beviset är sparat");
    onDone();
  }

  return {
    // What failed is shown in the dialog.
    add: (input: RouterInputs["readiness"]["addEvidence"], file: File | null) => void save(input, file).catch(() => undefined),
    isSaving: add.isPending || send.isPending,
    error: add.error,
  };
}
