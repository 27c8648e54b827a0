import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import { IconFileImport, IconPackage, IconPlus, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { csvText, FileImport } from "#client/ui/file-import.tsx";
import { SummedReport } from "#client/ui/import-report.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { RESOURCE_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { CollaborationFrame } from "./collaboration-frame.tsx";
import { type Resources as ListedResources, resourcesInWords } from "./collaboration-views.ts";
import { FactLine } from "./fact-line.tsx";
import { LendDialog } from "./lend-dialog.tsx";
import { EndedBadge, isLate, LateBadge } from "./loan-badges.tsx";
import { ResourceDialog } from "./resource-dialog.tsx";
import { hasPhotos } from "./resource-photo.tsx";
import { ResourceRow, type ResourceTask } from "./resource-row.tsx";

/** `Våra resurser`: what the association can lend or offer. */
export function Component() {
  return (
    <CollaborationFrame title="Våra resurser" description="Det som föreningen kan låna ut eller erbjuda, och vem som ser det.">
      <Resources />
    </CollaborationFrame>
  );
}

function Resources() {
  const { association } = useSignedIn();
  const listed = trpc.collaboration.resources.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={listed} skeleton={<ListSkeleton rows={5} rowHeight={72} />}>
      {(data) => <ResourcesContent listed={data} mayEdit={can(association?.role, "preparedness:edit")} />}
    </Loaded>
  );
}

interface ResourcesContentProps {
  listed: ListedResources;
  mayEdit: boolean;
}

/** The list with its dialogs; `?resurs=` opens one, as the codes on the labels do. */
function ResourcesContent({ listed, mayEdit }: ResourcesContentProps) {
  const { resources, borrowed } = listed;
  const [task, setTask] = useState<ResourceTask | null>(null);
  const [search, setSearch] = useSearchParams();
  const opened = resources.find(({ id }) => id === search.get("resurs"));

  useEffect(() => {
    if (!opened) return;
    if (mayEdit) setTask({ edits: opened });
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [opened, mayEdit, setSearch]);

  const add = mayEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setTask({ edits: null })}>
      Lägg till
    </Button>
  );
  const importing = mayEdit && (
    <Button variant="default" leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />} onClick={() => setTask("import")}>
      Importera lista
    </Button>
  );
  return (
    <Stack gap="lg">
      <SectionCard
        title="Det här har vi"
        action={
          resources.length > 0 && (
            <Group gap="xs">
              {add}
              {importing}
              <Button
                component="a"
                href="/api/collaboration/labels.pdf"
                target="_blank"
                rel="noopener"
                variant="default"
                leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              >
                Skriv ut etiketter<VisuallyHidden>, öppnas i en ny flik</VisuallyHidden>
              </Button>
            </Group>
          )
        }
      >
        {resources.length > 0 ? (
          <ListRows label="Våra resurser">
            {resources.map((resource) => (
              <ResourceRow
                key={resource.id}
                resource={resource}
                partners={listed.partners}
                mayEdit={mayEdit}
                hasPhotos={hasPhotos(resources)}
                onTask={setTask}
              />
            ))}
          </ListRows>
        ) : (
          <EmptyState
            icon={IconPackage}
            action={
              <Group gap="xs" justify="center">
                {add}
                {importing}
              </Group>
            }
          >
            Listan är tom. Börja med det som grannen saknar: en pump, ett elverk, en stor lokal.
          </EmptyState>
        )}
      </SectionCard>
      {borrowed.length > 0 && <BorrowedCard borrowed={borrowed} />}
      <ResourceDialogs task={task} listed={listed} onDone={() => setTask(null)} />
    </Stack>
  );
}

/** What is to be given back. The lender marks it. */
function BorrowedCard({ borrowed }: { borrowed: ListedResources["borrowed"] }) {
  return (
    <SectionCard title="Det här lånar vi">
      <ListRows label="Det här lånar vi">
        {borrowed.map(({ loanId, name, from, hasEnded, quantity, unit, dueOn }) => (
          <ListRow
            key={loanId}
            title={name}
            badge={
              <>
                {isLate(dueOn) && <LateBadge />}
                {hasEnded && <EndedBadge />}
              </>
            }
            details={
              <FactLine
                facts={[
                  `${formatNumber(quantity)} ${unit}`,
                  `Från ${from}`,
                  dueOn && `${isLate(dueOn) ? "Skulle vara tillbaka" : "Lämnas tillbaka"} ${formatDay(dueOn)}`,
                ]}
              />
            }
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}

interface ResourceDialogsProps {
  task: ResourceTask | null;
  listed: ListedResources;
  onDone: () => void;
}

/** The dialogs of the page, one at a time. */
function ResourceDialogs({ task, listed, onDone }: ResourceDialogsProps) {
  const remove = useAction(trpc.collaboration.removeResource, {
    done: () => "Resursen är borttagen",
    failed: "Resursen kunde inte tas bort",
  });
  const of = typeof task === "object" ? task : null;
  const removed = of && "removes" in of ? of.removes : null;
  return (
    <>
      {of && "edits" in of && <ResourceDialog resource={of.edits} listed={listed} onClose={onDone} />}
      {of && "lends" in of && <LendDialog resource={of.lends} partners={listed.partners} onClose={onDone} />}
      {task === "import" && <ResourceImport onClose={onDone} />}
      <Confirm
        opened={removed !== null}
        title="Ta bort resursen?"
        text={`«${removed?.name ?? ""}» tas bort från listan, och ingen annan ser den längre.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => removed && remove.send({ id: removed.id })}
        onClose={onDone}
      />
    </>
  );
}

type ImportReport = RouterOutputs["collaboration"]["previewResourceImport"];

const OUTCOMES: Record<ImportReport["lines"][number]["outcome"], string> = { new: "Ny", known: "Finns redan", faulty: "Kan inte användas" };

/** A list of what the association has; what it lists already on the same place stays as it is. */
function ResourceImport({ onClose }: DialogProps) {
  const preview = useAction(trpc.collaboration.previewResourceImport, { failed: "Filen kunde inte läsas", touches: [] });
  const write = useAction(trpc.collaboration.importResources, {
    done: ({ counts }) => ["Importen är klar", `${resourcesInWords(counts.new)} lades till.`],
    failed: "Importen misslyckades",
  });
  return (
    <FileImport
      title="Importera resurser"
      about="En CSV-fil med mallens kolumner; bara namnet behövs. Det som redan finns på samma plats ändras inte."
      template={{
        name: "resurser.csv",
        lines: [
          ["Namn", "Antal", "Enhet", "Område", "Plats", "Tillgänglig", "Villkor", "Kontaktroll", "Nästa kontroll"],
          ["Elverk 2 kW", "1", "st", "El", "Garaget", "Vid kris", "Hämtas mot kvittens", "Teknikansvarig", "2027-04-01"],
        ],
      }}
      file={csvText(RESOURCE_IMPORT_MAX_BYTES)}
      preview={{ action: preview, input: (csv) => ({ csv }) }}
      write={{
        action: write,
        input: (csv, { counts, digest }) => (counts.new > 0 ? { csv, digest } : null),
        submit: ({ counts }) => (counts.new > 0 ? `Lägg till ${resourcesInWords(counts.new)}` : "Importera"),
      }}
      onClose={onClose}
    >
      {({ counts, lines }) => (
        <SummedReport
          outcomes={OUTCOMES}
          counts={counts}
          label="Filens rader"
          rows={[...lines].sort((a, b) => Number(b.outcome === "faulty") - Number(a.outcome === "faulty") || a.line - b.line)}
          line={({ line }) => line}
          columns={[
            { title: "Namn", cell: ({ name }) => name, breaks: true },
            { title: "Antal", cell: ({ quantity }) => quantity },
            { title: "Utfall", cell: ({ outcome, reason }) => (reason ? `${OUTCOMES[outcome]}: ${reason}` : OUTCOMES[outcome]) },
          ]}
          minWidth={480}
        />
      )}
    </FileImport>
  );
}
