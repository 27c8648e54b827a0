import { Badge, Button, Card, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { IconPencil, IconPrinter, IconStairs } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";
import { useSearchParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import printing from "#client/ui/print.module.css";
import { can } from "#shared/permissions.ts";
import classes from "./crisis-levels.module.css";
import type { CrisisLevel, Persona } from "./level-views.ts";
import { OwnTextDialog } from "./own-text-dialog.tsx";
import { PersonaTiles } from "./persona-tiles.tsx";

/** The five levels as a ladder; `?vy=personer` shows what each means for each persona. */
export function Component() {
  const { association } = useSignedIn();
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<number | null>(null);
  const found = trpc.crisisLevels.list.useQuery();
  const showsPersonas = search.get("vy") === "personer";
  const mayEdit = can(association?.role, "preparedness:decide");
  const levels = found.data?.levels ?? [];
  const editedLevel = levels.find(({ level }) => level === edited);

  return (
    <>
      <Stack gap="lg" className={printing.screen}>
        <PageHeader
          mb={0}
          title="Krisnivåer"
          description="Från en störning på några timmar till höjd beredskap. Nivån säger vem som beslutar och vad ni gör."
          actions={
            levels.length > 0 && (
              <>
                {association && (
                  <LinkButton to="/crisis-journey" variant="default">
                    Krisresan minut för minut
                  </LinkButton>
                )}
                <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
                  Skriv ut nivåkort
                </Button>
              </>
            )
          }
        />
        <Loaded query={found} skeleton={<ListSkeleton rows={5} rowHeight={160} />}>
          {(data) =>
            levels.length === 0 ? (
              <EmptyState icon={IconStairs}>Krisnivåerna är inte inlagda i portalen.</EmptyState>
            ) : (
              <>
                <Switch
                  label="Visa per person"
                  description="Sex påhittade boende med olika behov. Tryck på en person för att se vad nivån betyder."
                  checked={showsPersonas}
                  onChange={({ currentTarget: { checked } }) =>
                    setSearch(checked ? { vy: "personer" } : {}, { replace: true, preventScrollReset: true })
                  }
                />
                <ol className={classes.ladder} aria-label="Krisnivåer">
                  {levels.map((level) => (
                    <LevelCard
                      key={level.level}
                      level={level}
                      personas={showsPersonas ? data.personas : null}
                      onEdit={mayEdit ? () => setEdited(level.level) : undefined}
                    />
                  ))}
                </ol>
                <Text size="sm" c="dimmed">
                  Vårt förslag när SMHI varnar: överväg nivå 1 vid gul varning, gå till nivå 2 vid orange och nivå 3 vid röd.
                </Text>
              </>
            )
          }
        </Loaded>
      </Stack>
      <LevelCardsPaper levels={levels} associationName={association?.name} />
      {editedLevel && <OwnTextDialog key={editedLevel.level} level={editedLevel} onClose={() => setEdited(null)} />}
    </>
  );
}

interface LevelCardProps {
  level: CrisisLevel;
  /** Shown in place of what is done; null shows what is done. */
  personas: readonly Persona[] | null;
  /** Undefined for those who may not write. */
  onEdit: (() => void) | undefined;
}

/** One step of the ladder. */
function LevelCard({ level, personas, onEdit }: LevelCardProps) {
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

/** A heading with short lines beneath. */
function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <Title order={3} fz="md">
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

/** The level cards as they hang on a wall. They are drawn on paper only. */
function LevelCardsPaper({ levels, associationName }: { levels: readonly CrisisLevel[]; associationName: string | undefined }) {
  return (
    <div className={`${printing.paper} ${classes.paper}`}>
      <h1>Krisnivåer{associationName && `, ${associationName}`}</h1>
      {levels.map((level) => (
        <section key={level.level} className={classes.sheet}>
          <h2>
            Nivå {level.level}: {level.name}
          </h2>
          <p>{level.signs}</p>
          <h3>Föreningen gör</h3>
          {level.ownText ? <p className={classes.own}>{level.ownText.text}</p> : <List lines={level.associationActions} />}
          <h3>Boende gör</h3>
          <List lines={level.residentActions} />
          <h3>Beslutar</h3>
          <p>{level.decidedBy}</p>
        </section>
      ))}
      <p>Vid fara för liv: ring 112. Information vid kris: 113 13. Beredskapskanal: P4.</p>
    </div>
  );
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
