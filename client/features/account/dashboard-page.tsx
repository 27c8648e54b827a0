import { SimpleGrid, Stack } from "@mantine/core";
import { PageHeader } from "#client/components/page-header.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { AssociationCard } from "./association-card.tsx";
import { firstNameOf, greetingAt } from "./greeting.ts";
import { HomePreparednessCard } from "./home-preparedness-card.tsx";
import { HouseholdCard } from "./household/household-card.tsx";
import { JoinCard } from "./join-card.tsx";
import { NextStepCard } from "./next-step-card.tsx";

export function Component() {
  const session = useSignedIn();
  const { greeting, today } = greetingAt(new Date(), useDateFormat());

  return (
    <>
      <PageHeader title={`${greeting}, ${firstNameOf(session.profile.displayName)}`} description={today} />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {session.association ? (
            <AssociationCard association={session.association} />
          ) : (
            <JoinCard rejected={session.rejectedApplication} />
          )}
          <NextStepCard session={session} />
        </SimpleGrid>
        <HouseholdCard />
        <HomePreparednessCard />
      </Stack>
    </>
  );
}
