import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import { IconFileImport, IconPackage, IconPlus, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { CollaborationFrame } from "./collaboration-frame.tsx";
import type { Resources as ResourcesContentResources } from "./collaboration-views.ts";
import { EndedBadge } from "./ended-badge.tsx";
import { FactLine } from "./fact-line.tsx";
import { isLate, LateBadge } from "./late-badge.tsx";
import { ResourceDialogs, type ResourceTask } from "./resource-dialogs.tsx";
import { hasPhotos } from "./resource-photo.tsx";
import { ResourceRow } from "./resource-row.tsx";

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
  listed: ResourcesContentResources;
  mayEdit: boolean;
}

/** The list with its dialogs; `?resurs=` opens one, as the codes on the labels do. */
function ResourcesContent({ listed, mayEdit }: ResourcesContentProps) {
  const { resources, borrowed } = listed;
  const [task, setTask] = useState<ResourceTask>(null);
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
      Importera CSV
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
function BorrowedCard({ borrowed }: { borrowed: ResourcesContentResources["borrowed"] }) {
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
                  dueOn && `${isLate(dueOn) ? "Skulle vara tillbaka" : "Lämnas tillbaka"} ${formatDate(dueOn)}`,
                ]}
              />
            }
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}
