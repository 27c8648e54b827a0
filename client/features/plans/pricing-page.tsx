import { Alert, Container, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { PLAN_DETAILS } from "#shared/plans.ts";
import { ContactUs } from "./contact-us.tsx";
import { PlanCard } from "./plan-card.tsx";
import { PlanQuestions } from "./plan-questions.tsx";
import classes from "./plans.module.css";
import { forgetSelectedPlan, readSelectedPlan } from "./selected-plan.ts";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { usePlans } from "./use-plans.ts";
import { WaitingChoice } from "./waiting-choice.tsx";

/** The plans, for visitors and for whoever is signed in (decision 83). */
export function Component() {
  const plans = usePlans();
  const isHydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const [selected, setSelected] = useState(readSelectedPlan);
  const wasCancelled = isHydrated && search.get("checkout") === "cancel";
  const { subscription, isSignedIn } = plans;
  const waiting = isHydrated && isSignedIn && !plans.isLoading && !subscription?.isActive ? selected : null;

  return (
    <Container size={1200} py={{ base: "xl", sm: 48 }}>
      <Stack gap="xl">
        <div>
          <Title order={1}>Priser</Title>
          <Text mt="xs" maw="60ch">
            Priset beror bara på hur många ni är. Krisfunktionerna är desamma i alla planer och låses aldrig.
          </Text>
        </div>
        {wasCancelled && (
          <Alert
            color="fjord"
            role="status"
            icon={<IconInfoCircle size={20} aria-hidden />}
            withCloseButton
            closeButtonLabel="Stäng meddelandet"
            onClose={() => setSearch({}, { replace: true })}
          >
            Betalningen avbröts, inget har dragits.
          </Alert>
        )}
        {plans.fault && (
          <Alert ref={intoView} color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title="Ett fel uppstod">
            {plans.fault}
          </Alert>
        )}
        {plans.loadError && <ErrorCard title="Kunde inte hämta ditt abonnemang" error={plans.loadError} onRetry={plans.retry} />}
        {isSignedIn && plans.isLoading && !plans.loadError && <Skeleton h={88} radius="md" />}
        {subscription && (
          <SubscriptionNotice subscription={subscription} isLeaving={plans.leavingFor === "portal"} onManage={() => void plans.manage()} />
        )}
        {plans.isPlainMember && !subscription?.isActive && (
          <Alert color="fjord" icon={<IconInfoCircle size={20} aria-hidden />}>
            Föreningens plan betalas av en systemägare. Du behöver ingen egen plan.
          </Alert>
        )}
        {waiting && (
          <WaitingChoice
            plan={waiting}
            plans={plans}
            onForget={() => {
              forgetSelectedPlan();
              setSelected(null);
            }}
          />
        )}
        <ul className={classes.plans} aria-label="Planer">
          {PLAN_DETAILS.map((plan) => (
            <PlanCard key={plan.id} plan={plan} plans={plans} mark={markOf(plan.id, waiting, plans.suggestedPlan)} />
          ))}
        </ul>
        <PlanQuestions />
        <ContactUs />
      </Stack>
    </Container>
  );
}

/** The cards stand below each other on a phone: what went wrong must not stay out of sight. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });

function markOf(plan: string, waiting: string | null, suggested: string | null): string | null {
  if (waiting) return waiting === plan ? "Ditt val" : null;
  return suggested === plan ? "Ert val vid starten" : null;
}
