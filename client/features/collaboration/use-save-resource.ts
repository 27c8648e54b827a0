import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createApi } from "#client/lib/api.ts";
import { awaitAuthToken } from "#client/lib/await-auth-token.ts";
import { errorText, formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { sendWithProgress } from "#client/lib/send-with-progress.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { PhotoChange, PhotoSaving } from "./resource-photo-field.tsx";
import { useCollaborationChanges } from "./use-network-change.ts";

type Input = RouterInputs["collaboration"]["saveResource"];
type Saved = RouterOutputs["collaboration"]["saveResource"];

interface Callbacks {
  onRefusal: (error: unknown) => void;
  /** The words are saved and the photo is not: the next press goes on from there. */
  onSavedWithoutPhoto: (saved: Saved) => void;
  onDone: () => void;
}

/** Saves a resource and then its photo. When only the photo fails, the rest stays saved, and the field says so. */
export function useSaveResource({ onRefusal, onSavedWithoutPhoto, onDone }: Callbacks) {
  const onChanged = useCollaborationChanges();
  const [change, setChange] = useState<PhotoChange>(null);
  const [sent, setSent] = useState<number | null>(null);
  const words = trpc.collaboration.saveResource.useMutation({ onError: onRefusal });
  const removal = trpc.collaboration.removeResourcePhoto.useMutation();
  const photo = useMutation({
    mutationFn: async ({ id, change }: { id: string; change: File | "remove" }): Promise<void> => {
      if (change === "remove") return removal.mutateAsync({ id });
      setSent(0);
      const send = createApi({ fetch: sendWithProgress(setSent), readToken: awaitAuthToken });
      await send(`collaboration/resources/${id}/photo`, { method: "PUT", file: change });
    },
    onSettled: () => setSent(null),
  });

  async function saveAll(input: Input): Promise<void> {
    photo.reset();
    const saved = await words.mutateAsync(input);
    const isStored =
      change === null ||
      (await photo.mutateAsync({ id: saved.id, change }).then(
        () => true,
        () => false,
      ));
    await onChanged();
    if (!isStored) return onSavedWithoutPhoto(saved);
    notify.success(input.id ? "Resursen är ändrad" : "Resursen är tillagd");
    onDone();
  }

  const saving: PhotoSaving = {
    change,
    setChange: (next) => {
      photo.reset();
      setChange(next);
    },
    sent,
    failure: photo.error && `${errorText(photo.error)} Allt utom fotot är sparat.`,
  };
  return {
    // What failed is shown in the dialog.
    save: (input: Input) => void saveAll(input).catch(() => undefined),
    isSaving: words.isPending || photo.isPending,
    error: formError(words.error),
    photo: saving,
  };
}
