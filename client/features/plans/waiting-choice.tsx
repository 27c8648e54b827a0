import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import type { Plan } from "#shared/enums.ts";
import { formatKronor } from "#shared/format/money.ts";
import { PLAN_DETAILS } from "#shared/plans.ts";
import { PLAN_LABELS } from "#shared/text/labels.ts";
import type { Plans } from "./use-plans.ts";

interface WaitingChoiceProps {
  plan: Plan;
  plans: Plans;
  onForget: () => void;
}

/** The plan that was chosen before signing in: one press from the payment, and never begun by itself (decision 76). */
export function WaitingChoice({ plan, plans, onForget }: WaitingChoiceProps) {
  const price = PLAN_DETAILS.find(({ id }) => id === plan)?.monthlyPrice ?? 0;
  return (
    <Alert color="fjord" icon={<IconCreditCard size={20} aria-hidden />} title={`Du valde ${PLAN_LABELS[plan]}`}>
      <Stack gap="sm">
        <Text inherit>{formatKronor(price)} i månaden. Du betalar med kort hos Stripe och kan säga upp när du vill.</Text>
        <Group gap="sm">
          <Button loading={plans.leavingFor === plan} onClick={() => void plans.choose(plan)}>
            Fortsätt till betalningen
          </Button>
          <Button variant="default" onClick={onForget}>
            Välj en annan plan
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
