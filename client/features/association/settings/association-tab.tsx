import { Skeleton, Stack, Text } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { AssociationForm } from "./association-form.tsx";
import { LeaveAssociationCard } from "./leave-association-card.tsx";

/** The settings' tab about the association. Whoever has just left it sees that there is none (decision 30). */
export function AssociationTab() {
  const { association } = useSignedIn();
  return (
    <KeepFocus when={association?.id}>
      <TabContent />
    </KeepFocus>
  );
}

function TabContent() {
  const { association } = useSignedIn();
  const overview = trpc.association.overview.useQuery(undefined, { enabled: association !== null });

  if (!association) return <NoAssociation />;
  if (overview.isLoadingError) return <ErrorCard error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!overview.data) return <Skeleton h={360} radius="lg" aria-label="Laddar föreningens uppgifter" />;
  return (
    <Stack gap="lg">
      <AssociationForm key={overview.data.association.id} association={overview.data.association} role={association.role} />
      <LeaveAssociationCard name={overview.data.association.name} isOnlyMember={overview.data.memberCount === 1} />
    </Stack>
  );
}

function NoAssociation() {
  return (
    <SectionCard title="Ingen förening">
      <Stack gap="md" align="flex-start">
        <Text>Ditt konto är inte kopplat till någon förening. Gå med i en med en inbjudningskod.</Text>
        <LinkButton to="/join-association" state={REOPEN_SETUP}>
          Gå med i en förening
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}
