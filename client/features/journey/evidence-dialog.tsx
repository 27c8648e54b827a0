import { FileInput, Modal, Select, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { api } from "#client/lib/api.ts";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { OFFICE_ACCEPT, officeFileProblem } from "#client/lib/office-file.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { EVIDENCE_KINDS, type EvidenceKind } from "#shared/enums.ts";
import { formatDate } from "#shared/format/date.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { addEvidenceInput, evidenceFields } from "#shared/schemas/readiness.ts";
import { EVIDENCE_KIND_LABELS } from "#shared/text/preparedness-labels.ts";
import type { TaskReference } from "./journey-views.ts";
import { useJourneyChanges } from "./use-journey-changes.ts";

/** What is proven: a task, or a factor of the score. */
export interface EvidenceSubject extends TaskReference {
  title: string;
  factor: string | null;
}

/** «Lägg till bevis»: a photo, a document or minutes, or only what somebody says. */
export function EvidenceDialog({ subject, onClose }: { subject: EvidenceSubject | null; onClose: () => void }) {
  return (
    <Modal opened={subject !== null} onClose={onClose} title="Lägg till bevis" size={520}>
      {subject && <Content key={subject.title} subject={subject} onDone={onClose} />}
    </Modal>
  );
}

const KINDS = EVIDENCE_KINDS.map((kind) => ({ value: kind, label: EVIDENCE_KIND_LABELS[kind] }));

function Content({ subject: { title, ...subject }, onDone }: { subject: EvidenceSubject; onDone: () => void }) {
  const today = formatDate(new Date());
  const [file, setFile] = useState<File | null>(null);
  const form = useSchemaForm(evidenceFields, {
    initialValues: { ...subject, kind: "photo" as EvidenceKind, note: "", happenedOn: today },
  });
  const add = useAddEvidence({ onDone, onRefusal: (error) => showAtFields(form, error) });
  const isStatement = form.values.kind === "statement";
  const problem = file && !isStatement ? officeFileProblem(file) : null;
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => {
        if (problem) return;
        const sent = isStatement ? null : file;
        // A photo of nothing proves nothing.
        const judged = (sent ? evidenceFields : addEvidenceInput).safeParse(values);
        if (judged.success) add.mutate({ evidence: judged.data, file: sent });
        else {
          form.setErrors(fieldMessages(judged.error));
          form.getInputNode("note")?.focus();
        }
      })}
      onCancel={onDone}
      submitLabel="Lägg till bevis"
      isSaving={add.isPending}
      error={formError(add.error)}
    >
      <Text fw={600}>{title}</Text>
      <Select label="Typ av bevis" data={KINDS} allowDeselect={false} {...form.getInputProps("kind")} />
      <DateField label="När?" description="Beviset åldras från den dagen." max={today} required {...form.getInputProps("happenedOn")} />
      {!isStatement && (
        <FileInput
          size="md"
          label="Fil"
          description="Bild, PDF eller kontorsdokument, högst 20 MB. Utan fil räknas beviset till hälften."
          placeholder="Välj fil"
          accept={OFFICE_ACCEPT}
          clearable
          clearButtonProps={{ "aria-label": "Ta bort filen" }}
          value={file}
          onChange={setFile}
          error={problem}
        />
      )}
      <Textarea label="Anteckning" autosize minRows={2} maxLength={TEXT_MAX_LENGTH} {...form.getInputProps("note")} />
    </DialogForm>
  );
}

interface Callbacks {
  onDone: () => void;
  onRefusal: (error: unknown) => void;
}

interface NewEvidence {
  evidence: z.output<typeof addEvidenceInput>;
  file: File | null;
}

/** Adds evidence with its file, or neither: a file that is refused leaves nothing behind and can be chosen anew. */
function useAddEvidence({ onDone, onRefusal }: Callbacks) {
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
