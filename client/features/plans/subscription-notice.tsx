import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { PLAN_LABELS } from "#shared/text/labels.ts";
import { type SubscriptionView, subscriptionText } from "./subscription-text.ts";

interface SubscriptionNoticeProps {
  subscription: SubscriptionView;
  isLeaving: boolean;
  onManage: () => void;
}

/** What the person pays for, what is wrong with it, and the way to Stripe's own page. */
export function SubscriptionNotice({ subscription, isLeaving, onManage }: SubscriptionNoticeProps) {
  const { formatDateLong } = useDateFormat();
  const { isProblem, text } = subscriptionText(subscription, formatDateLong);
  const Icon = isProblem ? IconAlertTriangle : IconInfoCircle;
  return (
    <Alert
      color={isProblem ? "varsel" : "fjord"}
      icon={<Icon size={20} aria-hidden />}
      title={subscription.plan ? `Din plan: ${PLAN_LABELS[subscription.plan]}` : "Ditt abonnemang"}
    >
      <Stack gap="sm" align="flex-start">
        <Text inherit>{text}</Text>
        <Button variant="default" loading={isLeaving} onClick={onManage}>
          Hantera abonnemang och kvitton
        </Button>
      </Stack>
    </Alert>
  );
}
