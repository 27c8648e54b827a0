import { useMutation } from "@tanstack/react-query";
import { api } from "#client/lib/api.ts";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { EvidenceKind } from "#shared/enums.ts";
import type { Occurrence } from "./calendar-views.ts";
import { useCalendarChanges } from "./use-calendar-changes.ts";

interface Marked {
  checked: number[];
  note: string;
  evidenceKind: EvidenceKind | null;
  /** Put beside the evidence when it stands. */
  file: File | null;
  /** `markedAt` of the occurrence as it stood when the marking began. */
  seenMarkedAt: string | null;
}

interface Outcome {
  onMarked: () => void;
  /** Somebody else was first; the occurrence is read again. */
  onOvertaken: () => void;
}

/**
 * «Klarmarkera» and back. A file that cannot be kept leaves the rest as saved, and says so. When somebody else has marked it
 * meanwhile, it is read again.
 */
export function useMarkOccurrence({ eventId, occursOn, markedAt }: Occurrence) {
  const onChanged = useCalendarChanges();
  const save = trpc.calendar.mark.useMutation({ onSettled: onChanged });
  const day = { eventId, occursOn };
  const upload = useMutation({
    mutationFn: ({ evidenceId, file }: { evidenceId: string; file: File }) =>
      api(`evidence/${evidenceId}/file`, { method: "PUT", file, query: { filename: file.name } }),
    onSuccess: onChanged,
    onError: (error) => notify.error("Filen kunde inte sparas", `Händelsen är klarmarkerad. ${errorText(error)}`),
  });

  return {
    mark: ({ file, ...marked }: Marked, { onMarked, onOvertaken }: Outcome) =>
      save.mutate(
        { ...day, isDone: true, ...marked },
        {
          onError: (error) => {
            if (errorReason(error) === "OCCURRENCE_CHANGED") onOvertaken();
          },
          onSuccess: ({ evidenceId }) => {
            onMarked();
            notify.success("Klarmarkerat");
            if (evidenceId && file) upload.mutate({ evidenceId, file });
          },
        },
      ),
    reopen: (checked: number[], onReopened: () => void) =>
      save.mutate({ ...day, seenMarkedAt: markedAt, isDone: false, checked }, { onSuccess: onReopened }),
    isSaving: save.isPending || upload.isPending,
    error: save.error,
  };
}
