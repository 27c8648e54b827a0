import { Group, List, Radio, type RadioGroupProps, SimpleGrid, Stack, Text } from "@mantine/core";
import classes from "./ambition-choice.module.css";
import { ambitionMeanings } from "./ambition-meanings.ts";
import type { AmbitionLevel } from "./profile-values.ts";

interface AmbitionChoiceProps extends Omit<RadioGroupProps, "value" | "onChange" | "children"> {
  levels: readonly AmbitionLevel[];
  value: string | null;
  onChange: (levelId: string) => void;
}

/** How much the association adds to what the households keep themselves. */
export function AmbitionChoice({ levels, value, onChange, label, ...group }: AmbitionChoiceProps) {
  return (
    <Radio.Group {...group} label={label} labelProps={{ className: classes.label }} size="md" value={value ?? ""} onChange={onChange}>
      <SimpleGrid type="container" cols={{ base: 1, "36rem": 3 }} spacing="md" mb="xs">
        {levels.map((level) => (
          <Radio.Card key={level.id} value={level.id} className={classes.card} radius="lg" p="md">
            <Stack gap="xs" h="100%">
              <Group justify="space-between" wrap="nowrap">
                <Text fw={650} size="lg">
                  {level.name}
                </Text>
                <Radio.Indicator />
              </Group>
              <Text>{level.description}</Text>
              <List size="sm" spacing={4}>
                {ambitionMeanings(level).map((meaning) => (
                  <List.Item key={meaning}>{meaning}</List.Item>
                ))}
              </List>
            </Stack>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
