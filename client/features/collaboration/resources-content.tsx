import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import { IconFileImport, IconPackage, IconPlus, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { BorrowedCard } from "./borrowed-card.tsx";
import type { Resources } from "./collaboration-views.ts";
import { ResourceDialogs, type ResourceTask } from "./resource-dialogs.tsx";
import { hasPhotos } from "./resource-photo.tsx";
import { ResourceRow } from "./resource-row.tsx";

interface ResourcesContentProps {
  listed: Resources;
  mayEdit: boolean;
}

/** The list with its dialogs; `?resurs=` opens one, as the codes on the labels do. */
export function ResourcesContent({ listed, mayEdit }: ResourcesContentProps) {
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
