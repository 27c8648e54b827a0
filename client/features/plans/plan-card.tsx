import { Badge, Button, Card, Group, List, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { formatKronor } from "#shared/format/money.ts";
import type { PlanDetails } from "#shared/plans.ts";
import classes from "./plans.module.css";
import type { Plans } from "./use-plans.ts";

interface PlanCardProps {
  plan: PlanDetails;
  plans: Plans;
  /** Why the card stands out: chosen before signing in, or at the founding. */
  mark: string | null;
}

export function PlanCard({ plan, plans, mark }: PlanCardProps) {
  const label = mark ?? (plan.featured ? "Vanligast" : null);
  return (
    <Card component="li" className={classes.plan} data-featured={plan.featured || undefined} data-marked={mark !== null || undefined}>
      <Stack gap="md" h="100%">
        <Group justify="space-between" mih={28}>
          <Title order={2} size="h3">
            {plan.name}
          </Title>
          {label && <Badge>{label}</Badge>}
        </Group>
        <Text>
          <Text span fz={32} fw={650} lh={1.1} className="tabular">
            {formatKronor(plan.monthlyPrice)}
          </Text>
          /mån inkl. moms
        </Text>
        <List spacing={6} center icon={<IconCheck size={18} stroke={2} aria-hidden />} listStyleType="none">
          {plan.features.map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
        </List>
        <PlanAction plan={plan} plans={plans} />
      </Stack>
    </Card>
  );
}

function PlanAction({ plan: { id, name, featured }, plans }: Omit<PlanCardProps, "mark">) {
  const { subscription, leavingFor, isLoading, isPlainMember } = plans;
  const isOwn = subscription?.isActive === true && subscription.plan === id;
  const text = isOwn ? "Vald Plan" : subscription?.isActive ? `Byt till ${name}` : `Välj ${name}`;
  return (
    <Button
      fullWidth
      mt="auto"
      variant={featured || isOwn ? "filled" : "default"}
      disabled={isOwn || isLoading || (isPlainMember && !subscription?.isActive)}
      loading={leavingFor === id}
      onClick={() => void plans.choose(id)}
    >
      {text}
    </Button>
  );
}
