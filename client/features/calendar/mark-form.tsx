import { Alert, Button, Checkbox, FileInput, Stack, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle, IconFileAlert, IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { clearButtonProps } from "#client/components/clear-button-props.ts";
import { api } from "#client/lib/api.ts";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Select } from "#client/ui/select.tsx";
import { useAction, useApiAction } from "#client/ui/use-action.ts";
import { EVIDENCE_KINDS, type EvidenceKind } from "#shared/enums.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { EVIDENCE_KIND_LABELS } from "#shared/text/preparedness-labels.ts";
import { CALENDAR_CHANGES, type Occurrence } from "./calendar-views.ts";

const NO_EVIDENCE = { value: "", label: "Inget bevis" };

/** What was ticked, on the occurrence as it stood at the first touch: what others mark meanwhile is not taken for seen. */
interface Draft {
  checked: number[];
  seenMarkedAt: string | null;
}

/** The checklist and «Klarmarkera», with what shows that it was done; what has to be done asks for it. */
export function MarkForm({ occurrence }: { occurrence: Occurrence }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [note, setNote] = useState("");
  const [kind, setKind] = useState<EvidenceKind | "">("");
  const [file, setFile] = useState<File | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { mark, reopen, isSaving, error } = useMarkOccurrence(occurrence);
  const { checklist, isDone, isToBeDone, raisesReadiness, markedAt } = occurrence;
  const begun: Draft = draft ?? { checked: occurrence.checked, seenMarkedAt: markedAt };
  const ticked = isDone ? occurrence.checked : begun.checked;
  const touch = () => setDraft(begun);
  const toggle = (point: number) => {
    const { checked, seenMarkedAt } = begun;
    setDraft({ seenMarkedAt, checked: checked.includes(point) ? checked.filter((other) => other !== point) : [...checked, point] });
  };

  const beginAnew = () => {
    setDraft(null);
    setNote("");
    setKind("");
    setFile(null);
    setIsAsking(false);
  };
  const save = () => {
    setIsAsking(false);
    const evidence = { evidenceKind: kind || null, file: kind === "statement" ? null : file };
    mark({ ...begun, note, ...evidence }, { onMarked: beginAnew, onOvertaken: () => setDraft(null) });
  };

  return (
    <Stack gap="sm">
      {checklist.map((text, point) => (
        <Checkbox key={text} label={text} disabled={isDone} checked={ticked.includes(point)} onChange={() => toggle(point)} />
      ))}
      {!isDone && (
        <>
          <Textarea
            label="Anteckning"
            autosize
            minRows={2}
            maxLength={TEXT_MAX_LENGTH}
            value={note}
            onChange={(event) => {
              touch();
              setNote(event.currentTarget.value);
            }}
          />
          <Select
            label="Bevis"
            description={raisesReadiness ? "Räknas in i föreningens beredskapsindex." : "Sparas hos föreningen."}
            allowDeselect={false}
            data={[NO_EVIDENCE, ...EVIDENCE_KINDS.map((value) => ({ value, label: EVIDENCE_KIND_LABELS[value] }))]}
            value={kind}
            onChange={(value) => {
              touch();
              setKind((value ?? "") as EvidenceKind | "");
              setIsAsking(false);
            }}
          />
          {occurrence.mayEdit && kind !== "" && kind !== "statement" && (
            <FileInput
              label="Fil"
              placeholder="Välj foto eller dokument"
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
              value={file}
              onChange={setFile}
              clearable
              clearButtonProps={clearButtonProps("Ta bort filen")}
            />
          )}
        </>
      )}
      {error !== null && (
        <Alert color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(error)}
          {isDone && note !== "" && (
            <Text size="sm" mt="xs" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
              Din anteckning är inte sparad: {note}
            </Text>
          )}
        </Alert>
      )}
      {isDone && (
        <Button variant="default" loading={isSaving} onClick={() => reopen(occurrence.checked, beginAnew)}>
          Öppna igen
        </Button>
      )}
      {!isDone && isAsking && (
        <Alert
          color="varsel"
          role="alert"
          icon={<IconFileAlert size={20} aria-hidden />}
          title="Finns det något som visar att det är gjort?"
        >
          <Text size="sm" mb="sm">
            {raisesReadiness ? "Utan bevis höjs inte beredskapsindexet. " : ""}Välj ett bevis ovanför, eller klarmarkera utan.
          </Text>
          <Button variant="default" onClick={save}>
            Klarmarkera utan bevis
          </Button>
        </Alert>
      )}
      {!isDone && (
        <Button loading={isSaving} onClick={() => (isToBeDone && kind === "" ? setIsAsking(true) : save())}>
          Klarmarkera
        </Button>
      )}
    </Stack>
  );
}

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
function useMarkOccurrence({ eventId, occursOn, markedAt }: Occurrence) {
  const save = useAction(trpc.calendar.mark, {
    done: (_, { isDone }) => (isDone ? "Klarmarkerat" : null),
    failed: "Det gick inte att spara",
    touches: CALENDAR_CHANGES,
  });
  const day = { eventId, occursOn };
  const upload = useApiAction(
    ({ evidenceId, file }: { evidenceId: string; file: File }) =>
      api(`evidence/${evidenceId}/file`, { method: "PUT", file, query: { filename: file.name } }),
    { failed: "Filen kunde inte sparas", touches: CALENDAR_CHANGES },
  );
  const sendFile = (evidenceId: string, file: File): void =>
    upload.send(
      { evidenceId, file },
      { onRefused: (refusal) => notify.error(upload.failed, `Händelsen är klarmarkerad. ${errorText(refusal)}`) },
    );

  return {
    mark: ({ file, ...marked }: Marked, { onMarked, onOvertaken }: Outcome): void =>
      save.send(
        { ...day, isDone: true, ...marked },
        {
          onRefused: (refusal) => {
            if (errorReason(refusal) === "OCCURRENCE_CHANGED") onOvertaken();
          },
          onDone: ({ evidenceId }) => {
            onMarked();
            if (evidenceId && file) sendFile(evidenceId, file);
          },
        },
      ),
    reopen: (checked: number[], onReopened: () => void): void =>
      save.send({ ...day, seenMarkedAt: markedAt, isDone: false, checked }, { onDone: onReopened, onRefused: () => undefined }),
    isSaving: save.isPending || upload.isPending,
    error: save.refusal,
  };
}
