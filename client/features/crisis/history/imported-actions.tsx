import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileTypePdf, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ImportForm } from "./import-form.tsx";
import { type ImportedCrisis, importedToEdit } from "./import-values.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** The report as PDF for those who lead; owners correct and remove what was written down. */
export function ImportedActions({ crisis }: { crisis: ImportedCrisis }) {
  const [isEditing, edit] = useDisclosure(false);
  const [isRemoving, removal] = useDisclosure(false);
  return (
    <>
      {crisis.record && (
        <Button
          component="a"
          href={`/api/crisis/imported/${crisis.id}/report.pdf`}
          variant="default"
          leftSection={<IconFileTypePdf {...icon} />}
        >
          PDF till styrelsen
        </Button>
      )}
      {crisis.mayEdit && (
        <>
          <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={edit.open}>
            Rätta
          </Button>
          <Button variant="default" leftSection={<IconTrash {...icon} />} onClick={removal.open}>
            Ta bort
          </Button>
          <Modal opened={isEditing} onClose={edit.close} title="Rätta händelsen" size={640} closeOnClickOutside={false}>
            <Correction crisis={crisis} onClose={edit.close} />
          </Modal>
          <Modal opened={isRemoving} onClose={removal.close} title="Ta bort händelsen?" size={480}>
            <Removal crisis={crisis} onClose={removal.close} />
          </Modal>
        </>
      )}
    </>
  );
}

interface ChangeProps {
  crisis: ImportedCrisis;
  onClose: () => void;
}

function Correction({ crisis, onClose }: ChangeProps) {
  const { id: importedCrisisId } = crisis;
  const [seenAt, setSeenAt] = useState(crisis.updatedAt);
  const utils = trpc.useUtils();
  const correct = trpc.crisis.correctImported.useMutation({
    onSuccess: async () => {
      await utils.crisis.invalidate();
      notify.success("Händelsen är rättad");
      onClose();
    },
    onError: async (error) => {
      if (errorReason(error) !== "EVENT_CHANGED") return;
      setSeenAt((await utils.crisis.imported.fetch({ importedCrisisId }, { staleTime: 0 })).updatedAt);
    },
  });
  return (
    <ImportForm
      initialValues={importedToEdit(crisis)}
      submitLabel="Spara"
      isSaving={correct.isPending}
      error={correct.error}
      remedy={errorReason(correct.error) === "EVENT_CHANGED" && OVERWRITE_HINT}
      onCancel={onClose}
      onSubmit={(values, onError) => correct.mutate({ ...values, importedCrisisId, seenAt }, { onError })}
    />
  );
}

function Removal({ crisis, onClose }: ChangeProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const remove = trpc.crisis.removeImported.useMutation({
    onSuccess: async () => {
      // Before the list is shown again, so that it never shows what is gone.
      await utils.crisis.history.invalidate(undefined, { refetchType: "all" });
      await navigate("/crisis-history");
      notify.success("Händelsen är borttagen ur historiken");
      await utils.crisis.compare.invalidate();
    },
  });
  return (
    <Stack gap="md">
      <Text>«{crisis.title}» och allt som är infört om händelsen tas bort. Det går inte att ångra.</Text>
      {remove.error && (
        <Alert color="kris" role="alert" title="Händelsen kunde inte tas bort">
          {errorText(remove.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button color="kris" loading={remove.isPending} onClick={() => remove.mutate({ importedCrisisId: crisis.id })}>
          Ta bort
        </Button>
      </Group>
    </Stack>
  );
}
