import { Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { LoneLink } from "#client/components/text-link.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { PLAN_LABELS } from "#shared/text/labels.ts";
import { subscriptionText } from "#shared/text/subscription-text.ts";
import { useSubscription } from "./use-plans.ts";

/**
 * How the person's plan stands; nothing for whoever never had one. The page has two places for it, of which one shows: it is
 * urgent while a failed payment has not yet ended the plan.
 */
export default function SubscriptionCard({ place }: { place: "urgent" | "last" }) {
  const { formatDay } = useDateFormat();
  const { data: subscription } = useSubscription();
  if (!subscription) return null;
  const isUrgent = subscription.isActive && subscription.paymentFailed;
  if (isUrgent !== (place === "urgent")) return null;
  const { isProblem, text } = subscriptionText(subscription, formatDay);
  return (
    <SectionCard
      title={subscription.plan ? `Ditt abonnemang: ${PLAN_LABELS[subscription.plan]}` : "Ditt abonnemang"}
      action={<LoneLink to="/pricing">Hantera</LoneLink>}
    >
      <Text c={isProblem ? "kris" : undefined}>{text}</Text>
    </SectionCard>
  );
}
