import { Modal, Text, Textarea } from "@mantine/core";
import { useSearchParams } from "react-router";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { completePhaseInput } from "#shared/schemas/journey.ts";
import { openMandatoryText, type Phase } from "./journey-views.ts";
import { useJourneyChanges } from "./use-journey-changes.ts";

interface CompletePhaseDialogProps {
  opened: boolean;
  phase: Phase;
  round: number;
  onClose: () => void;
}

/** Asks once more, and for the reason while mandatory tasks are open. */
export function CompletePhaseDialog({ opened, onClose, ...content }: CompletePhaseDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Markera fas ${content.phase.id} klar`} size={520}>
      <Content {...content} onDone={onClose} />
    </Modal>
  );
}

function Content({ phase, round, onDone }: Pick<CompletePhaseDialogProps, "phase" | "round"> & { onDone: () => void }) {
  const [, setSearch] = useSearchParams();
  const needsReason = phase.openMandatory > 0;
  const form = useSchemaForm(completePhaseInput, { initialValues: { journeyPhaseId: phase.id, round, note: "" } });
  const complete = trpc.journey.complete.useMutation({
    onSettled: useJourneyChanges().onSettled,
    onSuccess: () => {
      notify.success(`Fas ${phase.id} är klar`);
      setSearch({}, { preventScrollReset: true });
      onDone();
    },
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => {
        if (needsReason && values.note.trim() === "") form.setFieldError("note", "Skriv varför fasen avslutas ändå.");
        else complete.mutate(values);
      })}
      onCancel={onDone}
      submitLabel={needsReason ? "Avsluta ändå" : "Markera fas klar"}
      isSaving={complete.isPending}
      error={complete.error}
    >
      {needsReason ? (
        <>
          <Text>{openMandatoryText(phase.openMandatory)} Avsluta ändå?</Text>
          <Textarea
            label="Varför avslutas fasen?"
            description="Skälet sparas och står i lägesrapporten."
            required
            autosize
            minRows={2}
            maxLength={TEXT_MAX_LENGTH}
            data-autofocus
            {...form.getInputProps("note")}
          />
        </>
      ) : (
        <Text>Alla obligatoriska uppgifter är klara. Sedan kan nästa fas påbörjas.</Text>
      )}
    </DialogForm>
  );
}
