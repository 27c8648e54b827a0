import { Skeleton } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Suspense } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { greetingAt } from "#client/features/account/greeting.ts";
import { CollaborationCard } from "#client/features/collaboration-alerts/collaboration-card.tsx";
import { ActivateButton } from "#client/features/crisis/activate/activate-button.tsx";
import { ActiveCrises } from "#client/features/crisis/bar/active-crises.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSession } from "#client/lib/use-session.ts";
import { whenIdle } from "#client/lib/when-idle.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { AreasCard } from "./dashboard/areas-card.tsx";
import { CalendarCard } from "./dashboard/calendar-card.tsx";
import { CoverageCard } from "./dashboard/coverage-card.tsx";
import classes from "./dashboard/dashboard.module.css";
import type { Dashboard } from "./dashboard/dashboard-views.ts";
import { EnduranceCard } from "./dashboard/endurance-card.tsx";
import { IndexCard } from "./dashboard/index-card.tsx";
import { JourneyCard } from "./dashboard/journey-card.tsx";
import { NextActionsCard } from "./dashboard/next-actions-card.tsx";
import { StarterCard } from "./dashboard/starter-card.tsx";
import { WhatCanIDoCard } from "./dashboard/what-can-i-do-card.tsx";

// Below the first screenful, and waiting for data of its own.
const loadPeople = () => whenIdle().then(() => import("./dashboard-people-page.tsx"));
const DashboardPeoplePage = lazyPart(async () => ({ default: (await loadPeople()).DashboardPeoplePage }));

/** `Översikt`: how the association stands, readable from the back of a board room, and without a network. */
export function Component() {
  const { status, session } = useSession();
  const dateFormat = useDateFormat();
  const enabled = Boolean(session?.association);
  const dashboard = trpc.dashboard.association.useQuery(undefined, { enabled });
  const overview = trpc.association.overview.useQuery(undefined, { enabled });

  if (status === "loading" || !session) return <LoadingScreen />;
  if (!session.association) return <NoAssociation title="Översikt" />;

  const { association } = session;
  const { greeting, today } = greetingAt(new Date(), dateFormat);
  return (
    <>
      <ActiveCrises />
      <PageHeader
        mb="md"
        title={`${greeting}, ${session.profile.displayName.split(" ")[0]}`}
        description={`${today} · ${association.name} · ${ROLE_LABELS[association.role]}`}
        actions={can(association.role, "documents:edit") && <DashboardActions />}
      />
      {dashboard.isLoadingError && <ErrorCard error={dashboard.error} onRetry={() => void dashboard.refetch()} />}
      <Overview dashboard={dashboard.data} role={association.role} />
      <Suspense fallback={<Skeleton mt="md" h={180} radius="lg" />}>
        <DashboardPeoplePage overview={overview} dashboard={dashboard.data} />
      </Suspense>
    </>
  );
}

/** For those who act in a crisis. */
function DashboardActions() {
  return (
    <>
      <LinkButton to="/documents?tab=parmen" variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}>
        Skriv ut krispärmen
      </LinkButton>
      <ActivateButton />
    </>
  );
}

interface OverviewProps {
  /** Undefined while it is on its way; the cards that read for themselves do not wait for it. */
  dashboard: Dashboard | undefined;
  role: AssociationRole;
}

function Overview({ dashboard, role }: OverviewProps) {
  const isOwner = can(role, "membership:decide");
  return (
    <div className={classes.stack}>
      <div className={classes.top}>
        <IndexCard />
        <EnduranceCard endurance={dashboard?.endurance} />
      </div>
      {isOwner && <StarterCard />}
      <div className={classes.rows}>
        <div className={classes.stack}>
          {can(role, "preparedness:edit") ? <NextActionsCard /> : <WhatCanIDoCard unownedTasks={dashboard?.unownedTasks ?? 0} />}
          <AreasCard />
        </div>
        <div className={classes.stack}>
          {can(role, "collaboration:read") && <CollaborationCard />}
          {dashboard?.journey && <JourneyCard journey={dashboard.journey} />}
          <CalendarCard />
          {dashboard && !isOwner && <CoverageCard coverage={dashboard.coverage} p="md" />}
        </div>
      </div>
    </div>
  );
}
