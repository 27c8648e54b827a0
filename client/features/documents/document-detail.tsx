import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Switch, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconInfoCircle, IconMail, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { isoDay } from "#shared/format/date.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { ArchiveActions } from "./archive-actions.tsx";
import { afterSending, beforeSending } from "./board-recipients.ts";
import { type AssociationDocument, type DocumentVersion, documentAddress } from "./document-views.ts";
import { UploadButton } from "./upload-button.tsx";

/** A finished document: its newest file, who reads it, and its versions. */
export function DocumentDetail({ document }: { document: AssociationDocument }) {
  const { formatDay } = useDateFormat();
  const [newest] = document.versions;
  const isOpen = document.state !== "archived";
  const { mayEdit } = document;
  return (
    <Stack gap="md" maw={820}>
      {document.draft?.isEdited && isOpen && (
        <Alert
          color="fjord"
          title="Det finns ändringar som inte är i den färdiga versionen"
          icon={<IconInfoCircle size={20} aria-hidden />}
        >
          Fortsätt skriva och välj Skapa PDF för att göra en ny version. Till dess gäller version {newest?.version}.
        </Alert>
      )}
      {newest && (
        <SectionCard title={`Version ${newest.version}`}>
          <Text c="dimmed" mb="sm">
            {[formatDay(newest.createdAt), newest.author].filter(Boolean).join(" · ")}
            {document.adoptedOn && ` · läst/justerat ${formatDay(document.adoptedOn)}`}
          </Text>
          <Group gap="sm">
            {newest.fileUrl && (
              <Button component="a" href={newest.fileUrl} target="_blank" rel="noopener">
                {newest.filename ? "Hämta filen" : "Visa PDF"}
              </Button>
            )}
            {!newest.fileUrl && <Text role="status">Skapar PDF…</Text>}
            {mayEdit && isOpen && document.draft && (
              <LinkButton
                variant="default"
                to={documentAddress(document.id, true)}
                leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
              >
                Ny version
              </LinkButton>
            )}
            {mayEdit && isOpen && !document.draft && <UploadButton documentId={document.id} />}
            {mayEdit && isOpen && <SendButton documentId={document.id} isReady={newest.fileUrl !== null} />}
          </Group>
        </SectionCard>
      )}
      {mayEdit && isOpen && <DocumentFacts document={document} />}
      {mayEdit && document.versions.length > 0 && <VersionList document={document} />}
      {mayEdit && <ArchiveActions document={document} />}
    </Stack>
  );
}

/** Every version that was made, newest first. None of them changes. */
function VersionList({ document: { versions } }: { document: AssociationDocument }) {
  return (
    <SectionCard title="Versioner">
      <ListRows label="Versioner">
        {versions.map((version) => (
          <VersionRow key={version.version} version={version} />
        ))}
      </ListRows>
    </SectionCard>
  );
}

function VersionRow({ version }: { version: DocumentVersion }) {
  const { formatDayTime } = useDateFormat();
  const facts = [formatDayTime(version.createdAt), version.author, version.sizeBytes !== null && fileSize(version.sizeBytes)];
  return (
    <ListRow
      title={`Version ${version.version}`}
      details={
        <>
          <div>{facts.filter(Boolean).join(" · ")}</div>
          {version.note && <div>{version.note}</div>}
        </>
      }
      action={
        version.fileUrl ? (
          <Anchor href={version.fileUrl} target="_blank" rel="noopener" aria-label={`Öppna version ${version.version}`}>
            {version.filename ? "Hämta" : "Visa PDF"}
          </Anchor>
        ) : (
          <Text c="dimmed">Skapar PDF…</Text>
        )
      }
    />
  );
}

/** «Skicka till styrelsen», after asking. */
function SendButton({ documentId, isReady }: { documentId: string; isReady: boolean }) {
  const [isAsking, dialog] = useDisclosure(false);
  const send = useAction(trpc.documents.sendToBoard, {
    done: ({ recipients }) => ["Dokumentet är skickat", afterSending(recipients)],
    failed: "Dokumentet kunde inte skickas",
    touches: [],
  });
  return (
    <>
      <Button
        variant="default"
        disabled={!isReady}
        loading={send.isPending}
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        Skicka till styrelsen
      </Button>
      {isAsking && <SendDialog onClose={dialog.close} onSend={() => send.send({ documentId })} />}
    </>
  );
}

/** Asks once more, with everybody it goes to by name. */
function SendDialog({ onSend, onClose }: DialogProps & { onSend: () => void }) {
  const recipients = trpc.documents.boardRecipients.useQuery(undefined, { staleTime: 0 });
  return (
    <Dialog title="Skicka till styrelsen?" size={480} onClose={onClose}>
      {(close) => (
        <Stack gap="md">
          <Loaded query={recipients} skeleton={<ListSkeleton rows={1} rowHeight={48} />}>
            {(data) => <Text style={{ overflowWrap: "anywhere" }}>{beforeSending(data)}</Text>}
          </Loaded>
          <DialogFooter
            submit="Skicka"
            isReady={recipients.data !== undefined}
            onSubmit={() => {
              close();
              onSend();
            }}
            onCancel={close}
          />
        </Stack>
      )}
    </Dialog>
  );
}

const BINDER_NOTES = {
  written:
    "Dokumentet skrivs ut med pärmen. Om boende ser det står det också i pärmen för boende. Där byts personers nummer och e-post mot «Finns hos styrelsen», men löpande text skrivs ut som den står.",
  uploaded:
    "Pärmen får ett blad som säger att filen ska sättas in. Om boende ser filen finns bladet också i pärmen för boende. Filen skrivs ut för sig.",
};

/** Who reads the document, where it belongs and when the board adopted it. Each is saved at once. */
function DocumentFacts({ document }: { document: AssociationDocument }) {
  const areas = trpc.preparedness.domains.useQuery();
  const change = useChangeFact(document.id);
  const { pending } = change;
  return (
    <SectionCard title="Uppgifter">
      <Stack gap="md">
        <Switch
          label="Synligt för boende"
          description="Alla medlemmar kan läsa hela den senaste versionen, även namn, nummer och e-post som står i den."
          checked={pending?.isVisibleToResidents ?? document.isVisibleToResidents}
          onChange={(event) => change.send({ isVisibleToResidents: event.currentTarget.checked })}
        />
        <Switch
          label="Lägg i krispärmen"
          description={BINDER_NOTES[document.draft ? "written" : "uploaded"]}
          checked={pending?.isInBinder ?? document.isInBinder}
          onChange={(event) => change.send({ isInBinder: event.currentTarget.checked })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <AdoptedOnField
            adoptedOn={document.adoptedOn}
            error={fieldErrors(change.refusal).adoptedOn}
            onCommit={(adoptedOn) => {
              if (adoptedOn !== document.adoptedOn) change.send({ adoptedOn });
              else if (change.refusal) change.reset();
            }}
          />
          <Select
            label="Område"
            description="Var dokumentet hör hemma."
            placeholder="Inget område"
            clearable
            clearButtonProps={{ "aria-label": "Ta bort området" }}
            data={(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={pending?.crisisDomainId === undefined ? document.areaId : pending.crisisDomainId}
            onChange={(crisisDomainId) => change.send({ crisisDomainId })}
          />
        </SimpleGrid>
      </Stack>
    </SectionCard>
  );
}

/** Waits for the document, so that a switch does not go back and forth. */
function useChangeFact(documentId: string) {
  const { documents } = trpc.useUtils();
  const [sent, setSent] = useState<Facts>({});
  const change = useAction(trpc.documents.change, {
    failed: "Det gick inte att spara",
    touches: ["documents.read", "documents.ours"],
  });
  const send = (facts: Facts): void => {
    setSent(facts);
    change.send(
      { documentId, ...facts },
      {
        onDone: () => documents.read.fetch({ documentId }).catch(() => undefined),
        onRefused: (refusal) => {
          if (!fieldErrors(refusal).adoptedOn) notify.error(change.failed, errorText(refusal));
        },
      },
    );
  };
  return { ...change, send, pending: change.isPending ? sent : undefined };
}

type Facts = Pick<RouterInputs["documents"]["change"], "isVisibleToResidents" | "isInBinder" | "adoptedOn" | "crisisDomainId">;

interface AdoptedOnFieldProps {
  adoptedOn: string | null;
  error: string | undefined;
  onCommit: (adoptedOn: string | null) => void;
}

function AdoptedOnField({ adoptedOn, error, onCommit }: AdoptedOnFieldProps) {
  const [text, setText] = useState(adoptedOn ?? "");
  const [shown, setShown] = useState(adoptedOn);
  // The day that was saved, here or elsewhere, replaces what stood; the field keeps the focus.
  if (shown !== adoptedOn) {
    setShown(adoptedOn);
    setText(adoptedOn ?? "");
  }
  return (
    <DateField
      label="Läst/justerat"
      description="Dagen då styrelsen läste eller justerade versionen."
      max={isoDay(new Date())}
      isJudgedOnLeaving
      error={error}
      value={text}
      onChange={setText}
      onCommit={(day) => onCommit(day || null)}
    />
  );
}
