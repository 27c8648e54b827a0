import { useState } from "react";
import { createApi } from "#client/lib/api.ts";
import { awaitAuthToken } from "#client/lib/await-auth-token.ts";
import { errorText } from "#client/lib/error-text.ts";
import { type Touched, useReadAnew } from "#client/lib/read-anew.ts";
import { sendWithProgress } from "#client/lib/send-with-progress.ts";
import type { FormAction } from "#client/ui/form-dialog.tsx";
import { type Action, useApiAction } from "#client/ui/use-action.ts";

/** What saving does to the photo: a file takes its place, it is removed, or it stays as it is. */
type PhotoChange = File | "remove" | null;

export interface PhotoSaving {
  change: PhotoChange;
  setChange: (change: PhotoChange) => void;
  /** The part that is sent, 0 to 1; null while nothing is. */
  sent: number | null;
  /** Why the photo could not be saved. */
  failure: string | null;
}

interface Saving<Asked, Saved> {
  /** What saves the rest; it reads nothing anew. */
  words: Action<Asked, Saved>;
  /** What the words are sent with once they are saved and the photo is not: the next press goes on from there. */
  again: (saved: Saved) => Partial<Asked>;
  /** Where the photo is put, beneath `/api/`. */
  pathOf: (id: string) => string;
  remove: (id: string) => Promise<void>;
  touches: Touched;
  done: (isNew: boolean) => void;
}

export const PHOTO_FAILED = "Det gick inte att spara";

/** Saves the words of a form and then its photo. When only the photo fails, the rest stays saved, and the field says so. */
export function useSaveWithPhoto<Asked extends { id?: unknown }, Saved extends { id: string }>({
  words,
  again,
  pathOf,
  remove,
  touches,
  done,
}: Saving<Asked, Saved>): FormAction<Asked, Saved> & { photo: PhotoSaving } {
  const [change, setChange] = useState<PhotoChange>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [stored, setStored] = useState<Saved | null>(null);
  const readAnew = useReadAnew();
  const photo = useApiAction(
    async ({ id, change }: { id: string; change: File | "remove" }): Promise<void> => {
      if (change === "remove") return remove(id);
      setSent(0);
      const send = createApi({ fetch: sendWithProgress(setSent), readToken: awaitAuthToken });
      await send(pathOf(id), { method: "PUT", file: change }).finally(() => setSent(null));
    },
    { failed: PHOTO_FAILED, touches: [] },
  );

  return {
    send(asked, { onDone, onRefused }) {
      const input = stored ? { ...asked, ...again(stored) } : asked;
      // Read before the dialog closes: opened again it would show, and send, the version from before.
      const finish = async (saved: Saved): Promise<void> => {
        await readAnew(touches);
        done(!input.id);
        onDone(saved);
      };
      const sendPhoto = (saved: Saved): void | Promise<void> => {
        const refuse = (): void => {
          void readAnew(touches);
          setStored(saved);
          onRefused(null);
        };
        if (change === null) return finish(saved);
        photo.send({ id: saved.id, change }, { onDone: () => finish(saved), onRefused: refuse });
      };
      photo.reset();
      const refused = (refusal: unknown): void => {
        void readAnew(touches);
        onRefused(refusal);
      };
      words.send(input, { onDone: sendPhoto, onRefused: refused });
    },
    isPending: words.isPending || photo.isPending,
    failed: words.failed,
    photo: {
      change,
      setChange: (next) => {
        photo.reset();
        setChange(next);
      },
      sent,
      failure: photo.refusal && `${errorText(photo.refusal)} Allt utom fotot är sparat.`,
    },
  };
}
