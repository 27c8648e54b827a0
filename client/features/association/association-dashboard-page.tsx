import { Grid, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBuildingCommunity } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { greetingAt } from "#client/features/account/greeting.ts";
import { PendingApplicationsCard } from "#client/features/membership/pending-applications-card.tsx";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSession } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { JourneyCard, MembersCard } from "./dashboard-cards.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { NextStepCard } from "./next-step-card.tsx";

// Table and dialog are the heavy parts of the page, so they come after the rest of it.
const loadRequests = () => import("#client/features/product-requests/latest-requests-card.tsx");
const loadDialog = () => import("#client/features/membership/membership-requests-dialog.tsx");
const InvitationPanel = lazy(async () => ({ default: (await import("./invitation-panel.tsx")).InvitationPanel }));
const LatestRequestsCard = lazy(async () => ({ default: (await loadRequests()).LatestRequestsCard }));
const MembershipRequestsDialog = lazy(async () => ({ default: (await loadDialog()).MembershipRequestsDialog }));

export function Component() {
  const { status, session } = useSession();
  const dateFormat = useDateFormat();
  const overview = trpc.association.overview.useQuery(undefined, { enabled: Boolean(session?.association) });

  if (status === "loading" || !session) return <LoadingScreen />;
  if (!session.association) {
    return (
      <EmptyState
        icon={IconBuildingCommunity}
        action={
          <LinkButton to="/join-association" state={REOPEN_SETUP}>
            Gå med i en förening
          </LinkButton>
        }
      >
        Du tillhör ingen förening.
      </EmptyState>
    );
  }

  const { association } = session;
  const { greeting, today } = greetingAt(new Date(), dateFormat);
  return (
    <>
      <PageHeader
        title={`${greeting}, ${session.profile.displayName.split(" ")[0]}`}
        description={`${today} · ${association.name} · ${ROLE_LABELS[association.role]}`}
      />
      {overview.isPending && <DashboardSkeleton />}
      {overview.isError && <ErrorCard error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.data && <Overview overview={overview.data} />}
    </>
  );
}

const INVITATION_ID = "bjud-in";

function Overview({ overview }: { overview: RouterOutputs["association"]["overview"] }) {
  const [managing, dialog] = useDisclosure(false);
  const { association, role, pendingApplications } = overview;
  const mayDecide = can(role, "membership:decide");

  return (
    <Stack gap="lg">
      {overview.nextStep && (
        <NextStepCard
          step={overview.nextStep}
          onHere={() => {
            if (pendingApplications) dialog.open();
            else document.getElementById(INVITATION_ID)?.scrollIntoView({ block: "center" });
          }}
        />
      )}
      <SimpleGrid cols={{ base: 1, md: 2, xl: mayDecide ? 3 : 2 }} spacing="lg">
        {mayDecide && <PendingApplicationsCard pending={pendingApplications ?? 0} onManage={dialog.open} />}
        <MembersCard count={overview.memberCount} association={association} />
        {overview.journeyPhase && <JourneyCard phase={overview.journeyPhase} />}
      </SimpleGrid>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, xl: can(role, "association:invite") ? 8 : 12 }}>
          <Suspense fallback={<Skeleton h={280} radius="lg" />}>
            <LatestRequestsCard requests={overview.latestRequests} />
          </Suspense>
        </Grid.Col>
        {can(role, "association:invite") && (
          <Grid.Col span={{ base: 12, xl: 4 }} id={INVITATION_ID}>
            <SectionCard title="Bjud in till föreningen">
              <Suspense fallback={<Skeleton h={220} />}>
                <InvitationPanel associationId={association.id} associationName={association.name} />
              </Suspense>
            </SectionCard>
          </Grid.Col>
        )}
      </Grid>
      <Suspense fallback={null}>{managing && <MembershipRequestsDialog opened onClose={dialog.close} />}</Suspense>
    </Stack>
  );
}
