import { Button, Card, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { NoAssociation } from "#client/components/no-association.tsx";
import { AreaDialog, AreaList, ReadinessSummary } from "#client/features/journey/readiness.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";

/** So many of the weakest areas stand there at first. */
const WEAKEST = 4;

/** How ready the house is, the weakest areas first. Leaders add evidence to what an area rests on. */
export default function PreparednessOverview() {
  const { association } = useSignedIn();
  const readiness = trpc.readiness.overview.useQuery(undefined, { enabled: association !== null, staleTime: 0 });
  const [showsAll, all] = useDisclosure(false);
  const [slug, setSlug] = useState<string | null>(null);

  if (!association) return <NoAssociation />;
  if (!readiness.data) return <Loaded query={readiness} skeleton={<ListSkeleton rows={4} rowHeight={64} />} />;
  const { areas } = readiness.data;
  const weakest = areas.toSorted((a, b) => a.score - b.score);
  const opened = areas.find((area) => area.slug === slug);
  return (
    <Card>
      <Stack gap="md">
        <ReadinessSummary readiness={readiness.data} />
        <AreaList areas={showsAll ? weakest : weakest.slice(0, WEAKEST)} onOpen={setSlug} />
        {areas.length > WEAKEST && (
          <Button variant="subtle" px="xs" aria-expanded={showsAll} onClick={all.toggle} style={{ alignSelf: "flex-start" }}>
            {showsAll ? "Visa färre områden" : `Visa alla ${areas.length} områden`}
          </Button>
        )}
      </Stack>
      {opened && <AreaDialog area={opened} mayEdit={can(association.role, "preparedness:edit")} onClose={() => setSlug(null)} />}
    </Card>
  );
}
