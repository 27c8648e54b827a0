import { SimpleGrid, Skeleton, Stack, Title } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { Suspense } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import summary from "#client/components/summary-card.module.css";
import { ActiveCrises } from "#client/features/crisis/bar/active-crises.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { AssociationCard } from "./association-card.tsx";
import { FoodCard } from "./dashboard/food-card.tsx";
import { NextActionsCard } from "./dashboard/next-actions-card.tsx";
import { PreparednessCard } from "./dashboard/preparedness-card.tsx";
import { firstNameOf, greetingAt } from "./greeting.ts";
import { HouseholdCard } from "./household/household-card.tsx";
import { JoinCard } from "./join-card.tsx";

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

  return (
    <>
      <ActiveCrises />
      <Suspense fallback={null}>
        <CheckoutThanks />
      </Suspense>
      <PageHeader
        title={`${greeting}, ${firstNameOf(profile.displayName)}`}
        description={today}
        actions={
          <LinkButton
            to={association ? subscribePath(association.id) : "/crisis-subscribe"}
            reloadDocument
            variant="default"
            leftSection={<IconBellRinging size={18} stroke={1.75} aria-hidden />}
          >
            Prenumerera på krislarm
          </LinkButton>
        }
      />
      <Stack gap="md">
        <Suspense fallback={null}>
          <SubscriptionCard place="urgent" />
        </Suspense>
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
        {association ? <AssociationCard association={association} /> : <JoinCard rejected={rejectedApplication} />}
        <Suspense fallback={null}>
          <SubscriptionCard place="last" />
        </Suspense>
      </Stack>
    </>
  );
}
