import { ActionIcon, Anchor, FileInput, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { api } from "#client/lib/api.ts";
import { notify } from "#client/lib/notify.ts";
import { OFFICE_ACCEPT, officeFileProblem } from "#client/lib/office-file.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { EVIDENCE_KINDS, type EvidenceKind } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { addEvidenceInput, evidenceFields } from "#shared/schemas/readiness.ts";
import { EVIDENCE_KIND_LABELS, EVIDENCE_LEVEL_LABELS } from "#shared/text/preparedness-labels.ts";
import classes from "./journey.module.css";
import { type Evidence, JOURNEY_CHANGE, type TaskReference } from "./journey-views.ts";

/** What shows that something is done, with its file for those who may open it. */
export function EvidenceList({ evidence, mayEdit }: { evidence: readonly Evidence[]; mayEdit: boolean }) {
  if (evidence.length === 0) return null;
  return (
    <ul className={classes.evidence} aria-label="Bevis">
      {evidence.map((piece) => (
        <EvidenceItem key={piece.id} piece={piece} mayEdit={mayEdit} />
      ))}
    </ul>
  );
}

function EvidenceItem({ piece, mayEdit }: { piece: Evidence; mayEdit: boolean }) {
  const [asking, dialog] = useDisclosure(false);
  const remove = useAction(trpc.readiness.removeEvidence, JOURNEY_CHANGE);
  const { id, kind, level, note, happenedOn, filename, hasFile, addedBy } = piece;
  const facts = [happenedOn, EVIDENCE_LEVEL_LABELS[level].toLowerCase(), addedBy, hasFile && !filename && "fil sparad"].filter(Boolean);
  return (
    <li>
      <Text inherit component="span">
        {EVIDENCE_KIND_LABELS[kind]}
        {note && `: ${note}`}
      </Text>
      <Text inherit component="span" c="dimmed" className="tabular">
        {facts.join(" · ")}
      </Text>
      {filename && (
        <Anchor inherit underline="always" href={`/api/evidence/${id}/file`} style={{ overflowWrap: "anywhere" }}>
          {filename}
        </Anchor>
      )}
      {mayEdit && (
        <ActionIcon aria-label={`Ta bort beviset från ${happenedOn}`} loading={remove.isPending} onClick={dialog.open}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Confirm
        opened={asking}
        title="Ta bort beviset?"
        text={filename ? "Filen tas också bort. Det går inte att ångra." : "Det går inte att ångra."}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => remove.send({ evidenceId: id })}
        onClose={dialog.close}
      />
    </li>
  );
}

/** What is proven: a task, or a factor of the score. */
interface EvidenceSubject extends TaskReference {
  title: string;
  factor: string | null;
}

const KINDS = EVIDENCE_KINDS.map((value) => ({ value, label: EVIDENCE_KIND_LABELS[value] }));

/** A photo of nothing proves nothing; what somebody says has no file. */
const newEvidence = evidenceFields
  .extend({ file: z.instanceof(File).nullable() })
  .transform((evidence) => (evidence.kind === "statement" ? { ...evidence, file: null } : evidence))
  .superRefine(({ file, ...evidence }, context) => {
    const problem = file && officeFileProblem(file);
    if (problem) context.addIssue({ code: "custom", path: ["file"], message: problem });
    const faults = file ? [] : (addEvidenceInput.safeParse(evidence).error?.issues ?? []);
    for (const { path, message } of faults) context.addIssue({ code: "custom", path, message });
  });

interface EvidenceDraft extends TaskReference, Record<string, unknown> {
  factor: string | null;
  kind: EvidenceKind;
  happenedOn: string;
  file: File | null;
  note: string;
}

/** «Lägg till bevis»: a photo, a document or minutes, or only what somebody says. */
export function EvidenceDialog({ subject: { title, ...subject }, onClose }: DialogProps & { subject: EvidenceSubject }) {
  const today = isoDay(new Date());
  const initial: EvidenceDraft = { ...subject, kind: "photo", happenedOn: today, file: null, note: "" };
  return (
    <FormDialog
      title="Lägg till bevis"
      submit="Lägg till bevis"
      schema={newEvidence}
      initial={initial}
      action={useAddEvidence()}
      onClose={onClose}
    >
      {(field, { values: { kind, file } }) => (
        <>
          <Text fw={600}>{title}</Text>
          <Select label="Typ av bevis" data={KINDS} allowDeselect={false} {...field("kind")} />
          <DateField label="När?" description="Beviset åldras från den dagen." max={today} required {...field("happenedOn")} />
          {kind !== "statement" && (
            <FileInput
              size="md"
              label="Fil"
              description="Bild, PDF eller kontorsdokument, högst 20 MB. Utan fil räknas beviset till hälften."
              placeholder="Välj fil"
              accept={OFFICE_ACCEPT}
              clearable
              clearButtonProps={{ "aria-label": "Ta bort filen" }}
              {...field("file")}
              error={(file && officeFileProblem(file)) ?? field("file").error}
            />
          )}
          <Textarea label="Anteckning" autosize minRows={2} maxLength={TEXT_MAX_LENGTH} {...field("note")} />
        </>
      )}
    </FormDialog>
  );
}

/** Adds evidence with its file, or neither: a file that is refused leaves nothing behind and can be chosen anew. */
function useAddEvidence() {
  const { client } = trpc.useUtils();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ file, ...evidence }: z.output<typeof newEvidence>): Promise<void> => {
      if (!file) await client.readiness.addEvidence.mutate(evidence);
      else await api("evidence", { method: "POST", file, query: { ...givenOf(evidence), filename: file.name } });
    },
    meta: { touches: JOURNEY_CHANGE.touches },
    onSuccess: () => notify.success("Beviset är sparat"),
  });
  return {
    failed: JOURNEY_CHANGE.failed,
    isPending,
    send(
      evidence: z.output<typeof newEvidence>,
      outcome: { onDone: (answer: unknown) => void; onRefused: (refusal: unknown) => void },
    ): void {
      void mutateAsync(evidence).then(outcome.onDone, outcome.onRefused);
    },
  };
}

/** What is filled in: an address has no nulls. */
const givenOf = (evidence: z.output<typeof addEvidenceInput>): Record<string, string> =>
  Object.fromEntries(Object.entries(evidence).flatMap(([name, value]) => (value ? [[name, value]] : [])));
