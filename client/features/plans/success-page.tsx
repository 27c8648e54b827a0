import { Alert, Anchor, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { PLAN_LABELS } from "#shared/text/labels.ts";
import { subscriptionText } from "#shared/text/subscription-text.ts";
import { useAwaitedSubscription } from "./use-awaited-subscription.ts";
import { usePlans } from "./use-plans.ts";

/** Thanks, and what Stripe has told by now: this page itself changes nothing (decision 79). */
export function Component() {
  const { formatDay } = useDateFormat();
  const plans = usePlans();
  const { subscription, isWaiting, error, retry } = useAwaitedSubscription(true);
  const isPaid = subscription?.isActive === true;

  return (
    <>
      <PageHeader
        title={isPaid ? "Betalningen är klar" : "Tack"}
        description={isPaid ? "Tack! Ditt abonnemang är aktiverat." : "Abonnemanget visas här så snart Stripe har bekräftat betalningen."}
      />
      {error ? (
        <ErrorCard title="Kunde inte hämta ditt abonnemang" error={error} onRetry={retry} />
      ) : (
        <SectionCard title={subscription?.plan ? PLAN_LABELS[subscription.plan] : "Ditt abonnemang"}>
          <Stack gap="md" align="flex-start">
            {isWaiting && !isPaid && (
              <Group gap="sm" role="status">
                <Loader size="sm" aria-hidden />
                <Text>Väntar på besked från Stripe…</Text>
              </Group>
            )}
            {subscription && <Text>{subscriptionText(subscription, formatDay).text}</Text>}
            {!subscription && !isWaiting && (
              <Text>
                Vi har inte fått något besked om en betalning. Har du betalat kommer det inom några minuter; annars väljer du ett abonnemang
                under <Anchor href="/pricing">Priser</Anchor>.
              </Text>
            )}
            {plans.fault && (
              <Alert color="kris" role="alert" title="Ett fel uppstod">
                {plans.fault}
              </Alert>
            )}
            <Group gap="sm">
              <LinkButton to="/dashboard">Till översikten</LinkButton>
              {subscription && (
                <Button variant="default" loading={plans.leavingFor === "portal"} onClick={() => void plans.manage()}>
                  Visa kvitton
                </Button>
              )}
            </Group>
          </Stack>
        </SectionCard>
      )}
    </>
  );
}
