import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconListDetails, IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { PosterLink } from "#client/components/poster-link.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { ShareButton } from "#client/components/share-button.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { invitePath } from "#shared/invite-code.ts";
import { alarmPath } from "#shared/subscribe-links.ts";
import { CoverageCard } from "./coverage-card.tsx";

const AddSubscriberDialog = lazyPart(async () => ({
  default: (await import("#client/components/add-subscriber-dialog.tsx")).AddSubscriberDialog,
}));
const ImportDialog = lazyPart(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

/** How many are reached, all ways to reach more of them (posters, links and a list), and how to try it once somebody is. */
export function ReachTab({ exercise }: { exercise: ReactNode }) {
  const { association } = useSignedIn();
  if (!association) return null;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <CoverageCard exercise={exercise} />
      <PostersCard associationId={association.id} associationName={association.name} />
      <ListCard />
    </SimpleGrid>
  );
}

function PostersCard({ associationId, associationName }: { associationId: string; associationName: string }) {
  const invitation = trpc.association.inviteCode.useQuery();
  return (
    // Where there are two columns it has one for itself.
    <SectionCard title="Anslag och länkar" style={{ gridRow: "span 2" }}>
      <Stack gap="lg">
        <Way poster="alarm" associationId={associationId} text="De boende anmäler sig själva, utan konto.">
          <Loaded query={invitation} skeleton={<Skeleton h={44} />}>
            {({ code }) => <Address path={alarmPath(code)} title={`Få krislarm från ${associationName}`} />}
          </Loaded>
        </Way>
        <Way poster="join" associationId={associationId} text="Grannar skapar ett konto, som ni godkänner.">
          <Loaded query={invitation} skeleton={<Skeleton h={44} />}>
            {({ code }) => <Address path={invitePath(code)} title={`Gå med i ${associationName}`} />}
          </Loaded>
        </Way>
      </Stack>
    </SectionCard>
  );
}

interface WayProps {
  poster: "alarm" | "join";
  associationId: string;
  text: string;
  children: ReactNode;
}

/** One poster and the address that it bears. */
function Way({ poster, associationId, text, children }: WayProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">{text}</Text>
      <PosterLink poster={poster} associationId={associationId} />
      {children}
    </Stack>
  );
}

function Address({ path, title }: { path: string; title: string }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {window.location.host}
        <wbr />
        <span style={{ whiteSpace: "nowrap" }}>{path}</span>
      </Text>
      <ShareButton title={title} url={`${window.location.origin}${path}`} />
    </Group>
  );
}

function ListCard() {
  const [isAdding, adding] = useDisclosure(false);
  const [isImporting, importing] = useDisclosure(false);
  return (
    <SectionCard title="Lägg in boende själv">
      <Stack gap="sm" align="flex-start">
        <Text>En granne, eller en lista som ni redan har. Var och en får ett enda meddelande att bekräfta.</Text>
        <Group gap="sm">
          <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
            Lägg till en boende
          </Button>
          <Button variant="default" leftSection={<IconListDetails size={18} stroke={1.75} aria-hidden />} onClick={importing.open}>
            Klistra in eller välj fil
          </Button>
        </Group>
      </Stack>
      <Suspense fallback={null}>
        {isAdding && <AddSubscriberDialog onClose={adding.close} />}
        {isImporting && <ImportDialog onClose={importing.close} />}
      </Suspense>
    </SectionCard>
  );
}
