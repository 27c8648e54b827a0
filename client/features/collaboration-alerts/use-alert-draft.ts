import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { saveDraftInput } from "#shared/schemas/collaboration-alerts.ts";
import type { AlertFormValues } from "./form-values.ts";

/** «Spara utkast»: the first time a new one, then the same one again. */
export function useAlertDraft(form: UseFormReturnType<AlertFormValues>, firstId: string | null) {
  const utils = trpc.useUtils();
  const [id, setId] = useState(firstId);
  const mutation = trpc.collaborationAlerts.saveDraft.useMutation({
    onSuccess: (saved) => {
      setId(saved.id);
      form.resetDirty();
      notify.success("Utkastet är sparat", "Det finns i inkorgen under Utkast.");
      return utils.collaborationAlerts.drafts.invalidate();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });

  function save(): void {
    const written = saveDraftInput.safeParse({ ...form.values, draftId: id });
    if (written.success) mutation.mutate(form.values.audience === "chosen" ? written.data : { ...written.data, chosenLinkIds: [] });
    else form.validate();
  }
  return { id, save, isSaving: mutation.isPending, error: mutation.error };
}
