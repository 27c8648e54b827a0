import { Box, Button, Card, Grid, Group, SimpleGrid, Skeleton, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowRight } from "@tabler/icons-react";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { PendingApplicationsCard } from "#client/features/membership/pending-applications-card.tsx";
import { RequestsByStatus } from "#client/features/product-requests/requests-by-status.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { Loaded, type Read } from "#client/ui/loaded.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { CoverageCard } from "./dashboard/coverage-card.tsx";
import classes from "./dashboard/dashboard.module.css";
import type { Dashboard } from "./dashboard/dashboard-views.ts";
import { useHashTarget } from "./profile/use-hash-target.ts";

// Table and dialog are the heavy parts of the page, so they come after the rest of it.
const loadRequests = () => import("#client/features/product-requests/latest-requests-card.tsx");
const loadDialog = () => import("#client/features/membership/membership-requests.tsx");
const InvitationPanel = lazyPart(async () => ({ default: (await import("./invitation-panel.tsx")).InvitationPanel }));
const EventsCard = lazyPart(async () => ({ default: (await import("./dashboard/events-card.tsx")).EventsCard }));
const LatestRequestsCard = lazyPart(async () => ({ default: (await loadRequests()).LatestRequestsCard }));
const MembershipRequestsDialog = lazyPart(async () => ({ default: (await loadDialog()).MembershipRequestsDialog }));

type OverviewView = RouterOutputs["association"]["overview"];

interface DashboardPeopleProps {
  /** The query, which lives as long as the page. */
  overview: Read<OverviewView>;
  dashboard: Dashboard | undefined;
}

/** The lower part of `Översikt`: people, requests and what was done. It is never kept for reading without a network. */
export function DashboardPeoplePage({ overview, dashboard }: DashboardPeopleProps) {
  return (
    <Box mt="md">
      <Loaded query={overview} skeleton={<Skeleton h={180} radius="lg" />}>
        {(known) => <People overview={known} dashboard={dashboard} />}
      </Loaded>
    </Box>
  );
}

const INVITATION_ID = "bjud-in";

interface PeopleProps {
  overview: OverviewView;
  dashboard: Dashboard | undefined;
}

function People({ overview, dashboard }: PeopleProps) {
  useHashTarget();
  const [managing, dialog] = useDisclosure(false);
  const focus = useReturnFocus(() => null);
  const manage = () => {
    focus.remember();
    dialog.open();
  };
  const stopManaging = () => {
    dialog.close();
    focus.giveBack(false);
  };
  const { association, role, pendingApplications } = overview;
  const mayDecide = can(role, "membership:decide");
  const requests = dashboard?.requests ?? [];
  // The card about applications says the same, with their number.
  const isInCard = mayDecide && Boolean(pendingApplications);
  const mayInvite = can(role, "association:invite");

  return (
    <Stack gap="lg">
      {overview.nextStep && !isInCard && (
        <NextStepCard step={overview.nextStep} onHere={() => document.getElementById(INVITATION_ID)?.scrollIntoView({ block: "center" })} />
      )}
      {mayDecide && (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="lg">
          <PendingApplicationsCard pending={pendingApplications ?? 0} onManage={manage} />
          <MembersCard count={overview.memberCount} association={association} />
          {dashboard && <CoverageCard coverage={dashboard.coverage} />}
        </SimpleGrid>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, xl: mayInvite ? 8 : 12 }} id="forfragningar">
          <Stack gap="sm">
            {requests.length > 0 && (
              <Title order={2} size="h3">
                Förfrågningar efter status
              </Title>
            )}
            <RequestsByStatus counts={requests} />
            <Suspense fallback={<Skeleton h={280} radius="lg" />}>
              <LatestRequestsCard requests={overview.latestRequests} />
            </Suspense>
          </Stack>
        </Grid.Col>
        {mayInvite && (
          <Grid.Col span={{ base: 12, xl: 4 }} id={INVITATION_ID}>
            <SectionCard title="Bjud in till föreningen">
              <Suspense fallback={<Skeleton h={220} />}>
                <InvitationPanel associationId={association.id} associationName={association.name} />
              </Suspense>
            </SectionCard>
          </Grid.Col>
        )}
      </Grid>
      {can(role, "admin:read") && (
        <Suspense fallback={<Skeleton h={360} radius="lg" />}>
          <EventsCard />
        </Suspense>
      )}
      <Suspense fallback={null}>{managing && <MembershipRequestsDialog onClose={stopManaging} />}</Suspense>
    </Stack>
  );
}

function MembersCard({ count, association }: { count: number; association: OverviewView["association"] }) {
  const { numApartments, city } = association;
  const facts = [numApartments && `${formatNumber(numApartments)} lägenheter`, city].filter(Boolean);
  return (
    <SectionCard title="Medlemmar">
      <Text fz={28} fw={650} lh={1.2} className="tabular">
        {formatNumber(count)}
      </Text>
      <Text size="sm" c="dimmed">
        {count === 1 ? "person har" : "personer har"} tillgång till portalen
      </Text>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(" · ")}
        </Text>
      )}
    </SectionCard>
  );
}

type NextStep = NonNullable<OverviewView["nextStep"]>;

interface NextStepCardProps {
  step: NextStep;
  /** The step is done on this very page. */
  onHere: () => void;
}

function NextStepCard({ step, onHere }: NextStepCardProps) {
  const { pathname } = useLocation();
  const icon = <IconArrowRight size={18} stroke={1.75} aria-hidden />;
  return (
    <Card component="section" aria-labelledby="next-step" className={classes.nextStep}>
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap" align="flex-start" style={{ flex: "1 1 20rem" }}>
          <ThemeIcon size={40} radius="xl" variant="filled" aria-hidden>
            <IconArrowRight size={22} stroke={1.75} />
          </ThemeIcon>
          <div>
            <Title order={2} size="h3" id="next-step">
              {step.title}
            </Title>
            <Text>{step.text}</Text>
          </div>
        </Group>
        {step.href === pathname ? (
          <Button onClick={onHere} rightSection={icon}>
            {step.label}
          </Button>
        ) : (
          <LinkButton to={step.href} rightSection={icon}>
            {step.label}
          </LinkButton>
        )}
      </Group>
    </Card>
  );
}
