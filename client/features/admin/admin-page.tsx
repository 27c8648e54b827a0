import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { InvitationPanel } from "#client/features/association/invitation-panel.tsx";
import { InviteByEmailForm } from "#client/features/association/invite-by-email-form.tsx";
import { PendingApplicationsCard } from "#client/features/membership/pending-applications-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { RolesCard } from "./roles-card.tsx";

const loadDialog = () => import("#client/features/membership/membership-requests-dialog.tsx");
const MembershipRequestsDialog = lazy(async () => ({ default: (await loadDialog()).MembershipRequestsDialog }));

/** The association's own administration: who is in, who waits, and the ways to invite. */
export function Component() {
  const { association } = useSignedIn();
  const [isManaging, dialog] = useDisclosure(false);
  const pending = trpc.membership.pendingCount.useQuery();
  const members = trpc.membership.members.useQuery();
  const failed = [pending, members].find((query) => query.isError);
  if (!association) return null;

  return (
    <>
      <PageHeader title="Adminpanel" description={association.name} />
      {failed ? (
        <ErrorCard error={failed.error} onRetry={() => void Promise.all([pending.refetch(), members.refetch()])} />
      ) : (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            {pending.data === undefined ? (
              <Skeleton h={148} radius="lg" />
            ) : (
              <PendingApplicationsCard pending={pending.data} onManage={dialog.open} />
            )}
            {members.data ? <RolesCard members={members.data} /> : <Skeleton h={148} radius="lg" />}
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <SectionCard title="Dela inbjudan">
              <InvitationPanel associationId={association.id} associationName={association.name} />
            </SectionCard>
            <SectionCard title="Bjud in med e-post">
              <InviteByEmailForm />
            </SectionCard>
          </SimpleGrid>
        </Stack>
      )}
      <Suspense fallback={null}>{isManaging && <MembershipRequestsDialog opened onClose={dialog.close} />}</Suspense>
    </>
  );
}
