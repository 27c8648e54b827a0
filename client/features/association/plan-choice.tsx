import { Badge, Group, List, Radio, SimpleGrid, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { PLANS, type Plan } from "#shared/enums.ts";
import { formatKronor } from "#shared/format/money.ts";
import { PLAN_DETAILS, type PlanDetails } from "#shared/plans.ts";
import classes from "./association.module.css";

interface PlanChoiceProps {
  value: Plan | null;
  error: React.ReactNode;
  onChange: (plan: Plan) => void;
}

export function PlanChoice({ value, error, onChange }: PlanChoiceProps) {
  return (
    <Radio.Group
      name="plan"
      size="md"
      label={<VisuallyHidden>Abonnemang</VisuallyHidden>}
      value={value ?? ""}
      error={error}
      errorProps={{ role: "alert", mt: "sm" }}
      onChange={(chosen) => {
        const plan = PLANS.find((known) => known === chosen);
        if (plan) onChange(plan);
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {PLAN_DETAILS.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

function PlanCard({ plan }: { plan: PlanDetails }) {
  return (
    <Radio.Card value={plan.id} className={classes.choice} radius="lg" p="md" data-featured={plan.featured || undefined}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={650} size="lg">
            {plan.name}
          </Text>
          <Radio.Indicator />
        </Group>
        {plan.featured && (
          <div>
            <Badge>Vanligast</Badge>
          </div>
        )}
        <div>
          <Text span fw={650} fz={28} lh={1.2} className="tabular">
            {formatKronor(plan.monthlyPrice)}
          </Text>
          <Text span>/mån</Text>
          <Text size="sm" c="dimmed">
            inkl. moms
          </Text>
        </div>
        <List spacing={4} center icon={<IconCheck size={18} stroke={2} aria-hidden />} listStyleType="none">
          {plan.features.map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
        </List>
      </Stack>
    </Radio.Card>
  );
}
