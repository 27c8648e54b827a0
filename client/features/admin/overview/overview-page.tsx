import { SimpleGrid, Skeleton, Stack, Title } from "@mantine/core";
import { useSearchParams } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { InvitationPanel } from "#client/features/association/invitation-panel.tsx";
import { InviteByEmailForm } from "#client/features/association/invite-by-email-form.tsx";
import { FORM_SECTIONS, PROFILE_SECTIONS } from "#client/features/association/profile/profile-sections.ts";
import { applies, valuesOf } from "#client/features/association/profile/profile-values.ts";
import { StandingInvitations } from "#client/features/association/standing-invitations.tsx";
import { PendingApplicationsCard } from "#client/features/membership/pending-applications-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import type { AssociationField } from "#shared/text/association-field-labels.ts";
import type { Applies } from "./data-quality.ts";
import { DataQualityCard } from "./data-quality-card.tsx";
import { PermissionsCard } from "./permissions-card.tsx";
import { RolesCard } from "./roles-card.tsx";

const FIELDS: Record<string, readonly AssociationField[]> = FORM_SECTIONS;
const SECTIONS = Object.entries(PROFILE_SECTIONS).map(([id, title]) => ({ id, title, fields: FIELDS[id] ?? [] }));
const appliesTo: Applies = (field, association) => applies(field, valuesOf(association));

/** Who waits, who is in, what is missing, and the ways to invite. */
export function OverviewPage() {
  const { association } = useSignedIn();
  const [, setSearch] = useSearchParams();
  const pending = trpc.membership.pendingCount.useQuery();
  const counts = trpc.membership.counts.useQuery(undefined, { staleTime: 0 });
  const failed = [pending, counts].find((query) => query.isLoadingError);
  if (!association) return null;

  return (
    <Stack gap="lg">
      {failed ? (
        <ErrorCard error={failed.error} onRetry={() => void Promise.all([pending.refetch(), counts.refetch()])} />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          {pending.data === undefined ? (
            <Skeleton h={148} radius="lg" />
          ) : (
            <PendingApplicationsCard pending={pending.data} onManage={() => setSearch({ tab: "ansokningar" })} />
          )}
          {counts.data ? <RolesCard counts={counts.data.members} /> : <Skeleton h={148} radius="lg" />}
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SectionCard title="Dela inbjudan">
          <InvitationPanel associationId={association.id} associationName={association.name} />
        </SectionCard>
        <SectionCard title="Bjud in med e-post">
          <Stack gap="md">
            <InviteByEmailForm />
            <div>
              <Title order={3} size="h4" mb={4}>
                Inbjudningar som väntar
              </Title>
              <StandingInvitations />
            </div>
          </Stack>
        </SectionCard>
      </SimpleGrid>
      <DataQualityCard sections={SECTIONS} applies={appliesTo} />
      <PermissionsCard />
    </Stack>
  );
}
