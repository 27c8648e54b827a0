import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileTypePdf, IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate, useParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { countInWords, durationOf, HistoryKind, ImportedNote } from "./history-row.tsx";
import { CorrectDialog } from "./import-dialog.tsx";

type ImportedCrisis = RouterOutputs["crisis"]["imported"];

const NOT_HERE: readonly unknown[] = ["NOT_FOUND", "INVALID_INPUT"];

/** The report of one crisis or exercise from before the portal. */
export function Component() {
  const { importedCrisisId = "" } = useParams();
  const { association } = useSignedIn();
  const found = trpc.crisis.imported.useQuery({ importedCrisisId }, { enabled: Boolean(association) });
  if (!association && !found.data) {
    return (
      <>
        <PageHeader title="Krishistorik" />
        <NoAssociation />
      </>
    );
  }
  if (!found.data && NOT_HERE.includes(errorReason(found.error))) return <NotFound />;
  return (
    <>
      {!found.data && found.error && <PageHeader title="Krishistorik" />}
      <Loaded query={found} skeleton={<ListSkeleton rows={4} rowHeight={140} />}>
        {(crisis) => <ImportedReport crisis={crisis} />}
      </Loaded>
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
  const { formatDay, formatDayTime } = useDateFormat();
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
              {formatDayTime(crisis.createdAt)} till {formatDayTime(crisis.resolvedAt)}, varade {durationOf(crisis.durationMinutes)}
            </List.Item>
            <List.Item>{crisisLevelLabel(crisis.level)}</List.Item>
            <List.Item>Nådda personer: {countInWords(crisis.reachedCount)}</List.Item>
            <List.Item>Svarade: {countInWords(crisis.repliedCount)}</List.Item>
            {personalDataErasedAt && <List.Item>Fritexten raderades {formatDay(personalDataErasedAt)}</List.Item>}
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

const Paragraphs = ({ text }: { text: string }) => <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</Text>;

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
          {isEditing && <CorrectDialog crisis={crisis} onClose={edit.close} />}
          {isRemoving && (
            <Dialog title="Ta bort händelsen?" size={480} onClose={removal.close}>
              {(close) => <Removal crisis={crisis} onClose={close} />}
            </Dialog>
          )}
        </>
      )}
    </>
  );
}

function Removal({ crisis, onClose }: DialogProps & { crisis: ImportedCrisis }) {
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
      <DialogFooter
        submit="Ta bort"
        isDestructive
        isPending={remove.isPending}
        onSubmit={() => remove.mutate({ importedCrisisId: crisis.id })}
        onCancel={onClose}
      />
    </Stack>
  );
}
