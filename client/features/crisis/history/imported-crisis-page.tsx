import { Alert, Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileTypePdf, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { HistoryKind } from "./history-kind.tsx";
import { countInWords, durationOf } from "./history-row.ts";
import { ImportForm } from "./import-form.tsx";
import { type ImportedCrisis, importedToEdit } from "./import-values.ts";
import { ImportedNote } from "./imported-note.tsx";

const NOT_HERE: readonly unknown[] = ["NOT_FOUND", "INVALID_INPUT"];

/** The report of one crisis or exercise from before the portal. */
export function Component() {
  const { importedCrisisId = "" } = useParams();
  const { association } = useSignedIn();
  const found = trpc.crisis.imported.useQuery({ importedCrisisId }, { enabled: Boolean(association) });
  if (found.data) return <ImportedReport crisis={found.data} />;
  if (!association) {
    return (
      <>
        <PageHeader title="Krishistorik" />
        <NoAssociation />
      </>
    );
  }
  if (found.isPending) return <ListSkeleton rows={4} rowHeight={140} />;
  if (NOT_HERE.includes(errorReason(found.error))) return <NotFound />;
  return (
    <>
      <PageHeader title="Krishistorik" />
      <ErrorCard error={found.error} onRetry={() => void found.refetch()} />
    </>
  );
}

function NotFound() {
  return (
    <Stack gap="lg" align="flex-start">
      <PageHeader title="Sidan hittades inte" mb={0} />
      <Text>Händelsen finns inte i historiken. Den kan ha tagits bort.</Text>
      <Group gap="sm">
        <LinkButton to="/crisis-history">Krishistorik</LinkButton>
      </Group>
    </Stack>
  );
}

/** What was written down of a crisis from before the portal; it is only read here. */
function ImportedReport({ crisis }: { crisis: ImportedCrisis }) {
  const { formatDate, formatDateTime } = useDateFormat();
  const { imported, record, lessons, personalDataErasedAt } = crisis;
  return (
    <Stack gap="lg">
      <PageHeader
        mb={0}
        title={crisis.title}
        description={
          imported && (
            <>
              <ImportedNote imported={imported} />. Händelsen leddes inte i portalen.
            </>
          )
        }
        actions={<ImportedActions crisis={crisis} />}
      />
      <SectionCard title="Om händelsen">
        <Stack gap="sm">
          <Group gap="xs">
            <HistoryKind isExercise={crisis.isExercise} />
            <Text fw={600}>{crisis.areas.map(({ name }) => name).join(", ")}</Text>
          </Group>
          <List listStyleType="none" className="tabular" aria-label="Uppgifter om händelsen">
            <List.Item>
              {formatDateTime(crisis.createdAt)} till {formatDateTime(crisis.resolvedAt)}, varade {durationOf(crisis.durationMinutes)}
            </List.Item>
            <List.Item>{crisisLevelLabel(crisis.level)}</List.Item>
            <List.Item>Nådda personer: {countInWords(crisis.reachedCount)}</List.Item>
            <List.Item>Svarade: {countInWords(crisis.repliedCount)}</List.Item>
            {personalDataErasedAt && <List.Item>Fritexten raderades {formatDate(personalDataErasedAt)}</List.Item>}
          </List>
          {crisis.description && <Paragraphs text={crisis.description} />}
        </Stack>
      </SectionCard>
      {record && (
        <SectionCard title="Beslut">
          {record.decisions.length > 0 ? (
            <List>
              {record.decisions.map((decision, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which never move.
                <List.Item key={index}>{decision}</List.Item>
              ))}
            </List>
          ) : (
            <Text c="dimmed">Inga beslut är införda.</Text>
          )}
        </SectionCard>
      )}
      {record?.notes && (
        <SectionCard title="Anteckningar">
          <Paragraphs text={record.notes} />
        </SectionCard>
      )}
      {lessons && (
        <SectionCard title="Lärdomar">
          <Paragraphs text={lessons} />
        </SectionCard>
      )}
      <div>
        <LinkButton to="/crisis-history" variant="default">
          Till krishistoriken
        </LinkButton>
      </div>
    </Stack>
  );
}

const Paragraphs = ({ text }: { text: string }) => (
  <Text maw="70ch" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
    {text}
  </Text>
);

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** The report as PDF for those who lead; owners correct and remove what was written down. */
function ImportedActions({ crisis }: { crisis: ImportedCrisis }) {
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
