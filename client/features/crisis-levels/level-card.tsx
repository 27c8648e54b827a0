import { Badge, Button, Card, Group, Text, Title, type TitleOrder } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import classes from "./crisis-levels.module.css";
import type { CrisisLevel, Persona } from "./level-views.ts";
import { PersonaTiles } from "./persona-tiles.tsx";

interface LevelCardProps {
  level: CrisisLevel;
  /** Shown in place of what is done; null shows what is done. */
  personas: readonly Persona[] | null;
  /** Undefined for those who may not write. */
  onEdit: (() => void) | undefined;
}

/** One step of the ladder. */
export function LevelCard({ level, personas, onEdit }: LevelCardProps) {
  const headingId = `level-${level.level}`;
  return (
    <Card component="li" style={{ "--level": level.level } as CSSProperties} aria-labelledby={headingId}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden>
          {level.level}
        </span>
        <div className={classes.words}>
          <Title order={2} size="h3" id={headingId}>
            Nivå {level.level}: {level.name}
          </Title>
          <Text>{level.signs}</Text>
        </div>
        {onEdit && !personas && (
          <Button
            variant="subtle"
            aria-label={`Anpassa texten för vår förening, nivå ${level.level}`}
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
            onClick={onEdit}
          >
            Anpassa texten för vår förening
          </Button>
        )}
      </div>
      {personas ? (
        <PersonaTiles label={`Nivå ${level.level} per person`} personas={personas} level={level.level} />
      ) : (
        <>
          <div className={classes.parts}>
            <AssociationActions level={level} />
            <Lines title="Boende gör" lines={level.residentActions} />
          </div>
          <Text mt="md">
            <Text span fw={600}>
              Beslutar:
            </Text>{" "}
            {level.decidedBy}
          </Text>
          <Text mt={4}>
            <Text span fw={600}>
              Exempel:
            </Text>{" "}
            {level.example}
          </Text>
        </>
      )}
    </Card>
  );
}

const TITLE = "Föreningen gör";

/** What the association does: in its own words where it has written some. */
function AssociationActions({ level: { associationActions, ownText } }: { level: CrisisLevel }) {
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

interface LinesProps {
  title: string;
  lines: readonly string[];
  order?: TitleOrder;
}

/** A heading with short lines beneath. */
function Lines({ title, lines, order = 3 }: LinesProps) {
  return (
    <div>
      <Title order={order} fz="md">
        {title}
      </Title>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
