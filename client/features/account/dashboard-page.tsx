import { Alert, Avatar, Box, Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import {
  IconBellRinging,
  IconBuildingCommunity,
  IconCheck,
  IconDroplet,
  IconFileDownload,
  IconInfoCircle,
  IconToolsKitchen2,
  IconUserShield,
} from "@tabler/icons-react";
import { skipToken } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { AddressQuestion } from "#client/components/address-question.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { ShareRing } from "#client/components/share-ring.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import summary from "#client/components/summary-card.module.css";
import { SummaryCard } from "#client/components/summary-card.tsx";
import { LoneLink } from "#client/components/text-link.tsx";
import { ActiveCrises } from "#client/features/crisis/bar/active-crises.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { mediaAddress } from "#client/lib/media-address.ts";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useAreRead } from "#client/lib/use-are-read.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useHousehold } from "#client/lib/use-household.ts";
import { useHouseholdWater } from "#client/lib/use-household-water.ts";
import { useIsUnreached } from "#client/lib/use-is-unreached.ts";
import { type SessionView, useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { preparedDays, RECOMMENDED_DAYS } from "#shared/calculations/prepared-days.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import classes from "./account.module.css";
import { firstNameOf, greetingAt } from "./greeting.ts";
import { HouseholdCard } from "./household/household-card.tsx";

const CheckoutThanks = lazyPart(() => import("#client/features/plans/checkout-thanks.tsx"));
const SubscriptionCard = lazyPart(() => import("#client/features/plans/subscription-card.tsx"));
const CurrentStateCard = lazyPart(() => import("#client/features/crisis/current-state-card.tsx"));
const WaterCard = lazyPart(() => import("#client/features/water/water-card.tsx"));
const HomeThingsCards = lazyPart(() => import("#client/features/household-products/home-things-cards.tsx"));
const OwnRolesCard = lazyPart(() => import("#client/features/teams/own-roles-card.tsx"));

const placeholder = <Skeleton height={140} radius="lg" />;

export function Component() {
  const { profile, association, rejectedApplication } = useSignedIn();
  const { greeting, today } = greetingAt(new Date(), useDateFormat());
  const isUnreached = useIsUnreached();
  const unreachable = trpc.profile.unreachable.useQuery(undefined, FRESH);
  // What the lazy parts below ask for is asked with the page: one call, however late each of them comes.
  trpc.billing.subscription.usePrefetchQuery();
  trpc.crisis.official.usePrefetchQuery();
  trpc.productTips.list.usePrefetchQuery();
  trpc.household.savedProducts.usePrefetchQuery();
  trpc.team.ownRoles.usePrefetchQuery(association ? undefined : skipToken);
  // In a crisis its bar comes first, and nothing shall move away under a finger; what is below is asked for meanwhile.
  const { query: crises } = useActiveCrises();
  const isSettled = useAreRead(association ? [crises] : []);

  return (
    <>
      <ActiveCrises />
      <AddressQuestion own={unreachable.data} />
      <Suspense fallback={null}>
        <CheckoutThanks />
      </Suspense>
      <PageHeader
        title={`${greeting}, ${firstNameOf(profile.displayName)}`}
        description={today}
        actions={
          isUnreached && (
            <LinkButton
              to={association ? subscribePath(association.id) : "/crisis-subscribe"}
              reloadDocument
              variant="default"
              leftSection={<IconBellRinging size={18} stroke={1.75} aria-hidden />}
            >
              Prenumerera på krislarm
            </LinkButton>
          )
        }
      />
      <Stack gap="md" display={isSettled ? undefined : "none"}>
        <Suspense fallback={null}>
          <SubscriptionCard place="urgent" />
        </Suspense>
        {!association && rejectedApplication && <JoinCard rejected={rejectedApplication} />}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Suspense fallback={<Skeleton height={220} radius="lg" />}>
            <CurrentStateCard />
          </Suspense>
          <PreparednessCard />
        </SimpleGrid>
        <NextActionsCard />
        <section aria-labelledby="home-areas">
          <Title order={2} size="h3" id="home-areas" mb="sm">
            Så står det till hemma
          </Title>
          <div className={summary.grid}>
            <Suspense fallback={placeholder}>
              <WaterCard />
            </Suspense>
            <FoodCard />
            <Suspense fallback={placeholder}>
              <HomeThingsCards />
            </Suspense>
            {association && (
              <Suspense fallback={placeholder}>
                <OwnRolesCard />
              </Suspense>
            )}
          </div>
        </section>
        <HouseholdCard />
        {association && <AssociationCard association={association} />}
        {!association && !rejectedApplication && <JoinCard rejected={null} />}
        <Suspense fallback={null}>
          <SubscriptionCard place="last" />
        </Suspense>
      </Stack>
    </>
  );
}

/** For someone without an association: the way into one. */
function JoinCard({ rejected }: { rejected: SessionView["rejectedApplication"] }) {
  return (
    <SectionCard title="Gå med i en förening">
      <Stack gap="md" align="flex-start">
        {rejected && (
          <Alert color="varsel" role="note" w="100%" icon={<IconInfoCircle size={20} aria-hidden />}>
            {rejected.associationName} har sagt nej till din ansökan. Tror du att det blev fel? Fråga styrelsen.
          </Alert>
        )}
        <Text>Bor du i en bostadsrättsförening? Gå med med en inbjudningskod, eller starta föreningen här om den inte redan finns.</Text>
        <LinkButton to="/account-setup-choice" state={REOPEN_SETUP}>
          Gå med i en förening
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}

/** «Min förening»: which one, in which role, and the way there. */
function AssociationCard({ association }: { association: NonNullable<SessionView["association"]> }) {
  return (
    <SectionCard title="Min förening">
      <Stack gap="md" align="flex-start">
        <Group gap="md" wrap="nowrap">
          <Avatar src={mediaAddress(association.logoUrl)} alt="" size={48} radius="md" color="fjord">
            <IconBuildingCommunity size={26} stroke={1.75} aria-hidden />
          </Avatar>
          <div>
            <Text fw={650} fz="lg" lh={1.3}>
              {association.name}
            </Text>
            {association.city && <Text c="dimmed">{association.city}</Text>}
          </div>
        </Group>
        <StatusBadge color="fjord" icon={IconUserShield}>
          {ROLE_LABELS[association.role]}
        </StatusBadge>
        <LinkButton to="/association-dashboard">Till föreningens översikt</LinkButton>
      </Stack>
    </SectionCard>
  );
}

/** «Mat 3 av 7 dygn», as the household says it. */
function FoodCard() {
  const { household } = useHousehold();
  const days = household?.daysPrepared ?? null;
  const wishes = [...(household?.diet ?? []), ...(household?.allergies ?? [])];
  return (
    <SummaryCard
      icon={IconToolsKitchen2}
      title="Mat"
      value={days === null ? "Inte ifyllt" : `${Math.min(days, RECOMMENDED_DAYS)} av ${RECOMMENDED_DAYS} dygn`}
      share={days === null ? undefined : days / RECOMMENDED_DAYS}
      detail={wishes.length > 0 ? "Tänk på er kost och era allergier." : "Mat som går att äta utan spis."}
      to="/products?area=mat"
      linkLabel="Tips på mat att ha hemma"
    />
  );
}

/** «Min beredskap: 4 av 7 dygn»: the ring, what it is reckoned from, and the plan as a PDF. */
function PreparednessCard() {
  const { household } = useHousehold();
  const water = useHouseholdWater();
  if (!household && water.isPending) return <Skeleton height={220} radius="lg" />;

  const waterDays = water.data?.updatedAt ? water.data.summary.enduranceDays : null;
  const { days, isLimitedByWater } = preparedDays({ stated: household?.daysPrepared ?? null, waterDays });
  if (days === null) {
    return (
      <SectionCard title="Min beredskap">
        <EmptyState icon={IconDroplet} action={<LinkButton to="/water">Räkna på vattnet</LinkButton>}>
          Börja med vattnet. Det tar två minuter.
        </EmptyState>
      </SectionCard>
    );
  }
  const isReached = days >= RECOMMENDED_DAYS;
  return (
    <SectionCard title="Min beredskap">
      <Stack gap="md">
        <Group gap="md" wrap="nowrap">
          <ShareRing share={days / RECOMMENDED_DAYS} color={isReached ? "lugn" : "fjord"} size={120}>
            {days}
          </ShareRing>
          <div>
            <Text fw={650} fz="lg" lh={1.3}>
              {isReached ? `${days} dygn, minst en vecka` : `${days} av ${RECOMMENDED_DAYS} dygn`}
            </Text>
            <Text c="dimmed" size="sm">
              {basisText(isLimitedByWater, household?.daysPrepared ?? null)}
            </Text>
          </div>
        </Group>
        <LinkButton
          to="/api/household/plan.pdf"
          reloadDocument
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconFileDownload size={18} stroke={1.75} aria-hidden />}
          style={{ alignSelf: "flex-start" }}
        >
          Spara min plan som PDF
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}

function basisText(isLimitedByWater: boolean, stated: number | null): string {
  if (!isLimitedByWater) return "Enligt det du har fyllt i om hushållet.";
  if (stated === null) return "Räknat på vattnet. Fyll i hushållet, så räknas maten och värmen med.";
  return "Vattnet tar slut först.";
}

const SHOWN = 3;

/** The three most important things to do at home, each to be ticked off. */
function NextActionsCard() {
  const actions = trpc.recommendations.household.useQuery();
  const [tickedKey, setTickedKey] = useState<string | null>(null);
  const tick = useAction(trpc.recommendations.decideForHousehold, {
    done: () => "Avbockat",
    failed: "Det gick inte att bocka av",
    touches: ["recommendations.household"],
  });
  return (
    <SectionCard title="Gör det här härnäst" action={<LoneLink to="/recommendations?tab=hushall">Alla åtgärder</LoneLink>}>
      <Loaded query={actions} skeleton={<ListSkeleton rows={SHOWN} rowHeight={64} />}>
        {({ recommendations }) => (
          <>
            {recommendations.length === 0 && <Text>Inget mer att göra just nu. Bra jobbat.</Text>}
            <ul className={classes.actions}>
              {recommendations.slice(0, SHOWN).map(({ key, title, area, effect, page, catalogueHref }) => (
                <li key={key} className={classes.action}>
                  <Box miw={0} flex="1 1 14rem">
                    <Text fw={600}>{title}</Text>
                    <Text size="sm" c="dimmed">
                      {[area.name, effect].filter(Boolean).join(" · ")}
                    </Text>
                  </Box>
                  <Group gap={8}>
                    {page && (
                      <LinkButton to={page.href} variant="light" size="sm">
                        {page.label}
                      </LinkButton>
                    )}
                    {!page && catalogueHref && (
                      <LinkButton to={catalogueHref} variant="light" size="sm">
                        Visa produkter
                      </LinkButton>
                    )}
                    <Button
                      variant="default"
                      size="sm"
                      leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
                      aria-label={`Bocka av: ${title}`}
                      loading={tick.isPending && tickedKey === key}
                      disabled={tick.isPending}
                      onClick={() => {
                        setTickedKey(key);
                        tick.send({ key, decision: { kind: "complete" } });
                      }}
                    >
                      Bocka av
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}
