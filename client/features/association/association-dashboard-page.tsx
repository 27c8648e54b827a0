import { Card, Group, Progress, Skeleton, Text, Title } from "@mantine/core";
import { IconArrowRight, IconPrinter } from "@tabler/icons-react";
import { Suspense } from "react";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { READINESS_STATUS_COLORS } from "#client/components/readiness-colors.ts";
import { SectionCard } from "#client/components/section-card.tsx";
import { ShareRing } from "#client/components/share-ring.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { greetingAt } from "#client/features/account/greeting.ts";
import { CollaborationCard } from "#client/features/collaboration-alerts/collaboration-card.tsx";
import { ActivateButton } from "#client/features/crisis/activate/activate-button.tsx";
import { ActiveCrises } from "#client/features/crisis/bar/active-crises.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSession } from "#client/lib/use-session.ts";
import { whenIdle } from "#client/lib/when-idle.ts";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import type { AssociationRole } from "#shared/enums.ts";
import { formatDateLong, formatWeekday } from "#shared/format/date.ts";
import { MAX_JOURNEY_PHASE } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { monthsInWords, READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";
import { costInWords, EFFORT_LABELS } from "#shared/text/recommendation-labels.ts";
import { CoverageCard } from "./dashboard/coverage-card.tsx";
import classes from "./dashboard/dashboard.module.css";
import type { Area, Dashboard, Readiness, Recommendation } from "./dashboard/dashboard-views.ts";
import { EnduranceCard } from "./dashboard/endurance-card.tsx";
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
      <Loaded query={dashboard} skeleton={null} />
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

/** Where the association is on its journey: «Fas 3 av 8: Riskbedöm». */
function JourneyCard({ journey }: { journey: NonNullable<Dashboard["journey"]> }) {
  return (
    <SectionCard title="Beredskapsresan" p="md" action={<TextLink to="/association-journey">Till resan</TextLink>}>
      <Text fw={650} size="lg">
        Fas {journey.phase} av {MAX_JOURNEY_PHASE}: {journey.name}
      </Text>
      <Text size="sm" c="dimmed">
        {journey.description}
      </Text>
    </SectionCard>
  );
}

/** From so many done steps on the page speaks for itself. */
const ENOUGH = 3;

/** For owners of an association that has just begun: the first steps, and the way to them. */
function StarterCard() {
  const start = trpc.start.steps.useQuery();
  if (!start.data || start.data.isHidden || start.data.done >= ENOUGH) return null;
  const { steps, done } = start.data;
  const next = steps.find(({ isDone, isAside }) => !isDone && !isAside);
  if (!next) return null;
  return (
    <Card component="section" aria-labelledby="starter" className={classes.nextStep} px="md" py="sm">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: "1 1 20rem" }}>
          <Title order={2} size="h4" id="starter">
            Kom igång med föreningen
          </Title>
          <Text size="sm" className="tabular">
            {done} av {steps.length} steg klara. Nästa steg: {next.title.toLowerCase()}.
          </Text>
        </div>
        <LinkButton to="/start" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}>
          Kom igång
        </LinkButton>
      </Group>
    </Card>
  );
}

/** The next five in the association's calendar. Days and times are Stockholm's, like the house. */
function CalendarCard() {
  const next = trpc.calendar.next.useQuery();
  return (
    <SectionCard title="Kommande" p="md" action={<TextLink to="/association-calendar">Kalendern</TextLink>}>
      <Loaded query={next} skeleton={<Skeleton h={220} />}>
        {(events) =>
          events.length === 0 ? (
            <Text c="dimmed">Inget är inplanerat.</Text>
          ) : (
            <ListRows label="Kommande i kalendern">
              {events.map(({ eventId, occursOn, title, category, isAllDay, startTime }) => (
                <ListRow
                  key={`${eventId}/${occursOn}`}
                  title={title}
                  details={[
                    `${formatWeekday(occursOn)} ${formatDateLong(occursOn)}`,
                    !isAllDay && startTime && `kl. ${startTime}`,
                    CALENDAR_CATEGORY_LABELS[category],
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                />
              ))}
            </ListRows>
          )
        }
      </Loaded>
    </SectionCard>
  );
}

/** The index of each area with the age of what it rests on. What went wrong is told by the index itself. */
function AreasCard() {
  const readiness = trpc.readiness.overview.useQuery();
  if (readiness.isLoadingError) return null;
  return (
    <SectionCard title="Beredskap per område" p="md">
      {readiness.isPending && <Skeleton h={240} />}
      <ul className={classes.areas} aria-label="Beredskap per område">
        {readiness.data?.areas.map((area) => (
          <AreaRow key={area.slug} area={area} />
        ))}
      </ul>
    </SectionCard>
  );
}

function AreaRow({ area: { slug, name, icon, score, status, ageMonths } }: { area: Area }) {
  const age = ageMonths === null ? "inget underlag" : monthsInWords(ageMonths);
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
        <Group gap={8} wrap="nowrap">
          <AreaIcon name={icon} size={18} />
          <TextLink to={`/association-journey?area=${slug}`} underline="hover" c="inherit">
            {name}
          </TextLink>
        </Group>
        <Text size="sm" c="dimmed" className="tabular" style={{ whiteSpace: "nowrap" }}>
          {READINESS_STATUS_LABELS[status]} {score} · {age}
        </Text>
      </Group>
      <Progress value={score} size="sm" color={READINESS_STATUS_COLORS[status]} aria-hidden />
    </li>
  );
}

const SHOWN = 3;

/** The next three things to do, each with what it takes and gives, and the way to it. */
function NextActionsCard() {
  const query = trpc.recommendations.association.useQuery();
  return (
    <SectionCard title="Tre saker att göra nu" p="md" action={<TextLink to="/recommendations">Alla rekommendationer</TextLink>}>
      <Loaded query={query} skeleton={<Skeleton h={168} />}>
        {({ recommendations }) => (
          <>
            {recommendations.length === 0 && <Text c="dimmed">Inget att rekommendera just nu.</Text>}
            <ol className={classes.actions} aria-label="Tre saker att göra nu">
              {recommendations.slice(0, SHOWN).map((recommendation) => (
                <Action key={recommendation.key} recommendation={recommendation} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

function Action({ recommendation: { title, area, effort, cost, effect, page, catalogueHref } }: { recommendation: Recommendation }) {
  const facts = [area.name, EFFORT_LABELS[effort], costInWords(cost), effect].filter(Boolean);
  return (
    <li className={classes.action}>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" className="tabular">
          {facts.join(" · ")}
        </Text>
      </div>
      <LinkButton to={page?.href ?? catalogueHref ?? "/recommendations"} variant="default" aria-label={`Öppna: ${title}`}>
        Öppna
      </LinkButton>
    </li>
  );
}

/** «Beredskapsindex» (N12): the score, how old what it rests on is, and what falls out next. */
function IndexCard() {
  const readiness = trpc.readiness.overview.useQuery();
  return (
    <SectionCard title="Beredskapsindex" p="md" action={<TextLink to="/association-journey">Underlag</TextLink>}>
      <Loaded query={readiness} skeleton={<Skeleton h={104} />}>
        {(known) => <Index readiness={known} />}
      </Loaded>
    </SectionCard>
  );
}

function Index({ readiness: { total, status, ageMonths, nextToDecay } }: { readiness: Readiness }) {
  return (
    <Group gap="md" wrap="nowrap">
      <ShareRing share={total / 100} color={READINESS_STATUS_COLORS[status]} size={104} label={`${total} av 100`}>
        {total}
      </ShareRing>
      <div>
        <Text fw={600}>
          {READINESS_STATUS_LABELS[status]}, {total} av 100
        </Text>
        <Text size="sm" c="dimmed">
          Uppskattning. {ageInWords(ageMonths)}
        </Text>
        {nextToDecay && (
          <Text size="sm" c="dimmed">
            Faller bort härnäst: {nextToDecay.title.toLowerCase()}, {formatDateLong(nextToDecay.expiresOn)}.
          </Text>
        )}
      </div>
    </Group>
  );
}

function ageInWords(months: number | null): string {
  if (months === null) return "Inget underlag än.";
  return months === 0 ? "Underlaget är nytt." : `Äldsta underlag: ${monthsInWords(months)}.`;
}
