import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { CopyField } from "#client/components/copy-field.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { PLAN_LABELS } from "#shared/text/labels.ts";
import { usePlans } from "./use-plans.ts";

type Configuration = RouterOutputs["billing"]["configuration"];

/** How payment is configured, for owners; with test keys a checkout can be tried (decision 79). */
export function Component() {
  const configuration = trpc.billing.configuration.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <PageHeader title="Stripe" description="Så är betalningen inställd. Nycklarna själva visas aldrig." />
      <Loaded query={configuration} skeleton={<ListSkeleton rows={4} />}>
        {(known) => <State configuration={known} />}
      </Loaded>
    </>
  );
}

function State({ configuration }: { configuration: Configuration }) {
  const { isConfigured, isTestMode, hasKey, clientWorks, hasWebhookSecret, webhookUrl, plans } = configuration;
  return (
    <Stack gap="md">
      <SectionCard title={isConfigured && clientWorks ? "Betalning är påslagen" : "Stripe inte konfigurerad"}>
        <List spacing="xs" mb="md" listStyleType="none">
          <Line isSet={clientWorks}>{keyText({ hasKey, clientWorks, isTestMode })}</Line>
          <Line isSet={hasWebhookSecret}>
            {hasWebhookSecret ? "Hemligheten för webhooken finns." : "Hemligheten för webhooken saknas (STRIPE_WEBHOOK_SECRET)."}
          </Line>
          {plans.map(({ plan, hasPrice, hasBuyLink }) => (
            <Line key={plan} isSet={hasPrice}>
              {PLAN_LABELS[plan]}:{" "}
              {hasPrice ? "priset är inställt" : `priset saknas eller kan inte användas (STRIPE_PRICE_${plan.toUpperCase()})`}
              {hasBuyLink ? ", reservlänk finns" : ""}.
            </Line>
          ))}
        </List>
        <CopyField label="Adress för webhooken hos Stripe" value={webhookUrl} />
      </SectionCard>
      {isConfigured && isTestMode && clientWorks && <TestCheckout plans={plans} />}
    </Stack>
  );
}

function keyText({ hasKey, clientWorks, isTestMode }: Pick<Configuration, "hasKey" | "clientWorks" | "isTestMode">): string {
  if (!hasKey) return "Nyckeln saknas (STRIPE_SECRET_KEY).";
  if (!clientWorks) return "Failed to load Stripe: nyckeln kan inte användas.";
  return isTestMode ? "Nyckeln fungerar och hör till testläget." : "Nyckeln fungerar.";
}

function Line({ isSet, children }: { isSet: boolean; children: React.ReactNode }) {
  const Icon = isSet ? IconCircleCheck : IconAlertTriangle;
  return (
    <List.Item
      icon={
        <Icon
          size={20}
          stroke={1.75}
          aria-label={isSet ? "Klart" : "Saknas"}
          role="img"
          color={`var(--mantine-color-${isSet ? "lugn" : "varsel"}-text)`}
        />
      }
    >
      {children}
    </List.Item>
  );
}

function TestCheckout({ plans: configured }: Pick<Configuration, "plans">) {
  const plans = usePlans();
  const plan = configured.find(({ hasPrice }) => hasPrice)?.plan;
  if (!plan) return null;
  return (
    <SectionCard title="Prova ett köp">
      <Stack gap="sm" align="flex-start">
        <Text>Med testnycklar dras inga pengar. Använd Stripes testkort 4242 4242 4242 4242.</Text>
        {plans.fault && (
          <Alert color="kris" role="alert" title="Ett fel uppstod">
            {plans.fault}
          </Alert>
        )}
        <Button
          loading={plans.leavingFor !== null}
          disabled={plans.isLoading || plans.subscription?.isActive}
          onClick={() => void plans.choose(plan)}
        >
          Prova att köpa {PLAN_LABELS[plan]}
        </Button>
        {plans.subscription?.isActive && (
          <Text c="dimmed">Du har redan ett aktivt abonnemang. Avsluta det hos Stripe för att prova igen.</Text>
        )}
      </Stack>
    </SectionCard>
  );
}
