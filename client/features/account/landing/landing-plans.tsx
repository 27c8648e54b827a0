import { Badge, Card, Container, Group, List, SimpleGrid, Text, Title } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { PLAN_DETAILS } from "#shared/plans.ts";
import classes from "./landing.module.css";

/** What it costs, before anybody has to ask. */
export function LandingPlans() {
  return (
    <Container component="section" size={1200} className={classes.section} aria-labelledby="plans">
      <Title order={2} id="plans" fz={{ base: 26, sm: 32 }} mb="xs">
        Vad det kostar
      </Title>
      <Text mb="xl" maw="60ch">
        Priset beror bara på hur många ni är. Krisfunktionerna är desamma i alla abonnemang och låses aldrig.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {PLAN_DETAILS.map(({ id, name, monthlyPrice, featured, features }) => (
          <Card key={id} className={classes.plan} data-featured={featured || undefined}>
            <Group justify="space-between" mih={28}>
              <Title order={3}>{name}</Title>
              {featured && <Badge>Vanligast</Badge>}
            </Group>
            <Text mt="xs" mb="sm">
              <Text span fz={28} fw={650}>
                {formatKronor(monthlyPrice)}
              </Text>
              /mån inkl. moms
            </Text>
            <List spacing={4}>
              {features.map((feature) => (
                <List.Item key={feature}>{feature}</List.Item>
              ))}
            </List>
          </Card>
        ))}
      </SimpleGrid>
      <Text mt="lg">
        <TextLink to="/pricing">Se priser och vad som ingår</TextLink>
      </Text>
    </Container>
  );
}
