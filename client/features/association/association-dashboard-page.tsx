import { Button, Collapse, Group, Skeleton, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowRight, IconCheck, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { AddressQuestion } from "#client/components/address-question.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { LoneLink } from "#client/components/text-link.tsx";
import { greetingAt } from "#client/features/account/greeting.ts";
import { ActivateButton } from "#client/features/crisis/activate/activate-button.tsx";
import { ExerciseButton } from "#client/features/crisis/activate/exercise-button.tsx";
import { ActiveCrises } from "#client/features/crisis/bar/active-crises.tsx";
import { Warnings } from "#client/features/crisis/warnings/warnings.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useAreRead } from "#client/lib/use-are-read.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSession } from "#client/lib/use-session.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import classes from "./dashboard.module.css";
import { NeedsCard } from "./needs-card.tsx";
import { ReadinessCard } from "./readiness-card.tsx";

const loadActivate = withPageStyles(() => import("#client/features/crisis/activate/activate-dialog.tsx"));
const ActivateDialog = lazyPart(async () => ({ default: (await loadActivate()).ActivateDialog }));
const InviteOwnerDialog = lazyPart(async () => ({ default: (await import("./invite-owner-dialog.tsx")).InviteOwnerDialog }));
const loadRequests = withPageStyles(() => import("#client/features/membership/membership-requests.tsx"));
const MembershipRequestsDialog = lazyPart(async () => ({ default: (await loadRequests()).MembershipRequestsDialog }));

/** `Översikt`: the next step, what needs the reader, what is coming, and how the house stands; readable without a network. */
export function Component() {
  const { status, session } = useSession();
  const dateFormat = useDateFormat();
  const { crises } = useActiveCrises();
  // Deciding on the last application takes its row away, not the dialog.
  const [isDeciding, dialog] = useDisclosure(false);
  const focus = useReturnFocus(() => document.querySelector("main"));

  if (status === "loading" || !session) return <LoadingScreen />;
  if (!session.association) return <NoAssociation title="Översikt" />;

  const { association } = session;
  const { greeting, today } = greetingAt(new Date(), dateFormat);
  return (
    <>
      <ActiveCrises />
      <Warnings />
      <OwnAddresses />
      <PageHeader
        mb="md"
        title={`${greeting}, ${session.profile.displayName.split(" ")[0]}`}
        description={`${today} · ${association.name}`}
        actions={
          can(association.role, "crisis:activate") && (
            <>
              <ActivateButton />
              {crises.length === 0 && <ExerciseButton label="Öva larmet" />}
            </>
          )
        }
      />
      <Cards
        onDecide={() => {
          focus.remember();
          dialog.open();
        }}
      />
      <Rehearsal />
      <Invitation />
      <Suspense fallback={null}>
        {isDeciding && (
          <MembershipRequestsDialog
            onClose={() => {
              dialog.close();
              focus.giveBack(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Of what the page asks anyway: one question more of its own would be a call more. */
function OwnAddresses() {
  const dashboard = trpc.dashboard.association.useQuery(undefined, FRESH);
  return <AddressQuestion own={dashboard.data?.ownUnreachable} />;
}

/**
 * The cards of the overview, once what they show has come: one after the other they would push each other down the page. They are drawn
 * here, since what is drawn by a parent hears of an answer a moment later.
 */
function Cards({ onDecide }: { onDecide: () => void }) {
  const dashboard = trpc.dashboard.association.useQuery(undefined, FRESH);
  const start = trpc.start.steps.useQuery(undefined, FRESH);
  const readiness = trpc.readiness.overview.useQuery(undefined, FRESH);
  const next = trpc.calendar.next.useQuery();
  const test = trpc.testAlarms.last.useQuery(undefined, FRESH);
  const { query: crises } = useActiveCrises();
  const areRead = useAreRead([dashboard, start, readiness, next, test, crises]);
  const needs = dashboard.data?.needs ?? [];
  const waitsForMe = test.data?.waitsForMe ?? null;
  return (
    <>
      <Loaded query={dashboard} skeleton={null} />
      {!areRead && <ListSkeleton rows={3} rowHeight={180} />}
      <div className={classes.columns} style={areRead ? undefined : { display: "none" }}>
        <div className={classes.column}>
          <NextStep />
          {(needs.length > 0 || waitsForMe) && <NeedsCard needs={needs} testSentAt={waitsForMe} onDecide={onDecide} />}
          <Upcoming />
        </div>
        <div className={classes.column}>
          <ReadinessCard endurance={dashboard.data?.endurance} />
        </div>
      </div>
    </>
  );
}

/** Opens the alarm as an exercise where the address asks for it, as the last of the first steps does. */
function Rehearsal() {
  const isOpen = useAsked("larm", "ovning");
  return <Suspense fallback={null}>{isOpen.value && <ActivateDialog preset={{ isExercise: true }} onClose={isOpen.close} />}</Suspense>;
}

/** How somebody is found who can alarm too, without leaving the step that asks for it. */
function Invitation() {
  const isOpen = useAsked("bjud-in", "systemagare");
  return <Suspense fallback={null}>{isOpen.value && <InviteOwnerDialog onClose={isOpen.close} />}</Suspense>;
}

/** Whether the address asks for a dialog. It asks once: the way back does not open it again. */
function useAsked(name: string, value: string): { value: boolean; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const isAsked = search.get(name) === value;
  useEffect(() => {
    if (!isAsked) return;
    setIsOpen(true);
    setSearch({}, { replace: true });
  }, [isAsked, setSearch]);
  return { value: isOpen, close: () => setIsOpen(false) };
}

/** The one thing to do now: the first of the first steps that is left, and after them what would raise the readiness most. */
function NextStep() {
  const start = trpc.start.steps.useQuery(undefined, FRESH);
  const readiness = trpc.readiness.overview.useQuery(undefined, FRESH);
  if (start.isPending) return <Skeleton h={220} radius="lg" />;
  const steps = start.data && !start.data.isHidden ? start.data.steps : [];
  const left = steps.filter(({ isDone }) => !isDone);
  const next = left.find(({ isAside, waits }) => !isAside && !waits) ?? left[0];
  if (next) return <StepCard step={next} steps={steps} />;
  const raise = readiness.data?.raise[0];
  if (!raise) return null;
  return (
    <NextCard facts={["Nästa steg", raise.areaName].join(" · ")} title={raise.title} text={raise.advice}>
      <LinkButton to={raise.path ?? "/association-journey"} size="md" className={classes.press}>
        Gör det här
      </LinkButton>
    </NextCard>
  );
}

interface NextCardProps {
  facts: string;
  title: string;
  text: string;
  /** What is done of it already. */
  progress?: string | null;
  children: ReactNode;
}

function NextCard({ facts, title, text, progress, children }: NextCardProps) {
  return (
    <section className={classes.next} aria-labelledby="next-step">
      <Text size="sm" c="dimmed" className="tabular">
        {facts}
      </Text>
      <Title order={2} size="h3" id="next-step" my={4}>
        {title}
      </Title>
      <Text mb={progress ? 4 : "sm"}>{text}</Text>
      {progress && (
        <Text mb="sm" fw={600}>
          {progress}
        </Text>
      )}
      {children}
    </section>
  );
}

type Step = RouterOutputs["start"]["steps"]["steps"][number];

function StepCard({ step, steps }: { step: Step; steps: readonly Step[] }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const putAside = useAction(trpc.start.putAside, { failed: "Det gick inte att spara", touches: ["start.steps"] });
  const others = steps.filter(({ key }) => key !== step.key);
  const left = others.filter(({ isDone }) => !isDone);
  const mayWait = !step.isAside && left.some(({ isAside }) => !isAside);
  return (
    <NextCard
      facts={`Nästa steg · ${steps.filter(({ isDone }) => isDone).length} av ${steps.length} klara · ${step.minutes} minuter`}
      title={step.title}
      text={step.text}
      progress={step.hasBegun ? step.progress : null}
    >
      <LinkButton to={step.href} size="md" className={classes.press} rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}>
        {step.label}
      </LinkButton>
      <Group gap="xs" mt={4}>
        <Button
          variant="subtle"
          px="xs"
          aria-expanded={isOpen}
          onClick={toggle}
          rightSection={<IconChevronDown size={16} aria-hidden className={classes.sign} data-open={isOpen || undefined} />}
        >
          {left.length === 0 ? "Alla steg" : `${left.length} steg till`}
        </Button>
        {mayWait && (
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            loading={putAside.isPending}
            aria-label={`Senare: ${step.title}`}
            onClick={() => putAside.send({ key: step.key, aside: true })}
          >
            Senare
          </Button>
        )}
      </Group>
      <Collapse expanded={isOpen}>
        <ul className={classes.rows} aria-label="De andra stegen">
          {others.map(({ key, title, href, isDone, progress }) => (
            <li key={key} className={classes.row}>
              <span className={classes.words} data-marked={isDone || undefined}>
                {isDone && <IconCheck size={18} stroke={2} className={classes.done} aria-hidden />}
                {isDone ? title : <LoneLink to={href}>{title}</LoneLink>}
              </span>
              <Text size="sm" c="dimmed" className="tabular">
                {isDone ? (progress ?? "Klart") : progress}
              </Text>
            </li>
          ))}
        </ul>
      </Collapse>
    </NextCard>
  );
}

const UPCOMING_SHOWN = 3;

/** The next three in the association's calendar. */
function Upcoming() {
  const next = trpc.calendar.next.useQuery();
  if (next.data?.length === 0) return null;
  return (
    <SectionCard title="Kommande" p="md" action={<LoneLink to="/association-calendar">Kalendern</LoneLink>}>
      <Loaded query={next} skeleton={<Skeleton h={132} />}>
        {(events) => (
          <ul className={classes.rows} aria-label="Kommande i kalendern">
            {events.slice(0, UPCOMING_SHOWN).map(({ eventId, occursOn, title }) => (
              <li key={`${eventId}/${occursOn}`} className={classes.row}>
                <span className={classes.words}>{title}</span>
                <Text size="sm" c="dimmed" className="tabular">
                  {formatDay(occursOn)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  );
}
