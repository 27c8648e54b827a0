import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPlus, IconPrinter, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { subscribeLink } from "#shared/subscribe-links.ts";

/** The arithmetic of the code is heavy and the page can be read without it. */
const QrCode = lazyPart(async () => ({ default: (await import("#client/components/qr-code.tsx")).QrCode }));

/** How residents find the public page, and what they can choose there. */
export function SignUpTab() {
  const { association } = useSignedIn();
  if (!association) return null;
  const link = subscribeLink(window.location.origin, association.id);
  return (
    <Stack gap="md">
      <SectionCard title="Dela anmälan">
        <Group align="flex-start" gap="xl">
          <Stack gap="sm" style={{ flex: "1 1 17rem" }} miw={0}>
            <Text>Boende anmäler sig själva på den här sidan, utan konto. Sätt upp anslaget i varje trapphus.</Text>
            <CopyField label="Länk till anmälan" value={link} />
            <Button
              component="a"
              href={`/api/associations/${association.id}/subscribe-poster.pdf`}
              target="_blank"
              rel="noopener"
              variant="default"
              style={{ alignSelf: "flex-start" }}
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            >
              Skriv ut QR-anslag<VisuallyHidden>, öppnas i en ny flik</VisuallyHidden>
            </Button>
          </Stack>
          <Suspense fallback={<Skeleton w={176} h={176} />}>
            <QrCode text={link} label={`QR-kod som öppnar anmälan till krismeddelanden från ${association.name}`} />
          </Suspense>
        </Group>
      </SectionCard>
      <StairwellsCard />
    </Stack>
  );
}

type Stairwell = RouterOutputs["association"]["stairwells"][number];

/** The names of the stairwells, which residents choose from and posters are printed for. */
function StairwellsCard() {
  const stairwells = trpc.association.stairwells.useQuery(undefined, { staleTime: 0 });
  return (
    <SectionCard title="Trapphus">
      <Loaded query={stairwells} skeleton={<ListSkeleton rows={3} rowHeight={52} />}>
        {(data) => <StairwellForm key={data.map(({ id, name }) => id + name).join()} stairwells={data} />}
      </Loaded>
    </SectionCard>
  );
}

interface Row {
  /** Of the row on the page; a stairwell's own id when there is one. */
  key: string;
  name: string;
}

function StairwellForm({ stairwells }: { stairwells: readonly Stairwell[] }) {
  const [rows, setRows] = useState<Row[]>(stairwells.map(({ id, name }) => ({ key: id, name })));
  const save = useAction(trpc.association.saveStairwells, {
    done: () => "Trapphusen är sparade",
    failed: "Trapphusen kunde inte sparas",
    touches: ["association.stairwells", "subscribers.counts"],
  });
  const names = rows.map(({ name }) => name.trim()).filter(Boolean);
  const isChanged = names.join("\n") !== stairwells.map(({ name }) => name).join("\n");

  return (
    <Stack gap="sm" maw={480}>
      <Text>Skriv namnen som de står på portarna. De boende väljer sitt, och du ser vilka trapphus som nås.</Text>
      {rows.map((row, index) => (
        <Group key={row.key} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={`Trapphus ${index + 1}`}
            placeholder="Tallgatan 2"
            maxLength={60}
            value={row.name}
            onChange={(event) => setRows(rows.map((other) => (other.key === row.key ? { ...other, name: event.target.value } : other)))}
            style={{ flex: 1 }}
          />
          <ActionIcon aria-label={`Ta bort trapphus ${index + 1}`} onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}>
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setRows([...rows, { key: crypto.randomUUID(), name: "" }])}
        >
          Lägg till trapphus
        </Button>
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.send({ names })}>
          Spara
        </Button>
      </Group>
    </Stack>
  );
}
