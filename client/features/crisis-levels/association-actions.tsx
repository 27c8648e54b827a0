import { Badge, Group, Text, Title } from "@mantine/core";
import classes from "./crisis-levels.module.css";
import type { CrisisLevel } from "./level-views.ts";
import { Lines } from "./lines.tsx";

const TITLE = "Föreningen gör";

/** What the association does: in its own words where it has written some. */
export function AssociationActions({ level: { associationActions, ownText } }: { level: CrisisLevel }) {
  if (!ownText) return <Lines title={TITLE} lines={associationActions} />;
  return (
    <div>
      <Group gap="xs">
        <Title order={3} fz="md">
          {TITLE}
        </Title>
        <Badge variant="light">Vår egen text</Badge>
      </Group>
      <Text className={classes.own} mt={4}>
        {ownText.text}
      </Text>
    </div>
  );
}
