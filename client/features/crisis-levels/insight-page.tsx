import { Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { ShareButton } from "#client/components/share-button.tsx";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import classes from "./crisis-levels.module.css";
import { type Insight, insightOn, insightPath, momentLabel } from "./level-views.ts";
import { PersonaTiles } from "./persona-tiles.tsx";

const NOT_HERE: readonly unknown[] = ["NOT_FOUND", "INVALID_INPUT"];

/** What a level means for one persona. */
export function Component() {
  const { crisisLevelInsightId: insightId = "" } = useParams();
  const found = trpc.crisisLevels.insight.useQuery({ insightId });
  if (found.isError && NOT_HERE.includes(errorReason(found.error))) return <InsightNotFound />;
  const title = found.data?.persona.name ?? "Krisnivå per person";

  return (
    <Stack gap="lg">
      <PageHeader
        mb={0}
        title={title}
        description={found.data && `${found.data.persona.summary}. ${crisisLevelLabel(found.data.level)}.`}
        actions={
          found.data && (
            <>
              <LinkButton to="/crisis-levels?vy=personer" variant="default">
                Alla nivåer
              </LinkButton>
              <ShareButton title={`${title}, ${crisisLevelLabel(found.data.level)}`} />
            </>
          )
        }
      />
      <Loaded query={found} skeleton={<ListSkeleton rows={4} rowHeight={140} />}>
        {(insight) => <InsightContent insight={insight} />}
      </Loaded>
    </Stack>
  );
}

function InsightNotFound() {
  return (
    <Stack gap="lg" align="flex-start">
      <PageHeader title="Insikten hittades inte" mb={0} />
      <Text>Länken leder inte till någon person på någon nivå. Kontrollera att du har fått med hela länken.</Text>
      <LinkButton to="/crisis-levels?vy=personer">Till krisnivåerna</LinkButton>
    </Stack>
  );
}

/** A persona on a level, beneath its heading. */
function InsightContent({ insight }: { insight: Insight }) {
  const { level, persona, personas } = insight;
  return (
    <Stack gap="lg">
      <LevelSteps insight={insight} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <LinesCard title="Så märks det" lines={insight.signs} />
        <LinesCard title="Behöver" lines={insight.needs} />
        <LinesCard title="Föreningen gör" lines={insight.associationActions} />
        <LinesCard title="Jag eller grannen gör" lines={insight.personalActions} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <SectionCard title="Första dygnet">
          <ol className={classes.timeline}>
            {insight.timeline.map(({ hour, text }) => (
              <li key={`${hour} ${text}`} className={classes.moment}>
                <Text fw={600} className="tabular">
                  {momentLabel(hour)}
                </Text>
                <Text>{text}</Text>
              </li>
            ))}
          </ol>
        </SectionCard>
        <LinesCard title="Checklista" lines={insight.checklist} />
      </SimpleGrid>
      <InsightLinks insight={insight} />
      <SectionCard title={`Andra personer på nivå ${level}`}>
        <PersonaTiles label="Andra personer" personas={personas.filter(({ id }) => id !== persona.id)} level={level} />
      </SectionCard>
    </Stack>
  );
}

function LinesCard({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <SectionCard title={title}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** To the level below and above, for the same persona. */
function LevelSteps({ insight: { level, persona, personas } }: { insight: Insight }) {
  const own = personas.find(({ id }) => id === persona.id);
  const below = own && insightOn(own, level - 1);
  const above = own && insightOn(own, level + 1);
  return (
    <Group component="nav" aria-label="Andra nivåer" justify="space-between" gap="sm">
      {below ? (
        <LinkButton to={insightPath(below)} variant="default" leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}>
          Nivå {level - 1}
        </LinkButton>
      ) : (
        <span />
      )}
      {above && (
        <LinkButton to={insightPath(above)} variant="default" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}>
          Nivå {level + 1}
        </LinkButton>
      )}
    </Group>
  );
}

/** What helps: the categories of the shop, and forms of the portal. */
function InsightLinks({ insight: { categories, forms, persona, level } }: { insight: Insight }) {
  if (categories.length === 0 && forms.length === 0) return null;
  const shop = new URLSearchParams({
    rec_categories: categories.map(({ id }) => id).join(","),
    rec_name: `${persona.name}, nivå ${level}`,
  });
  return (
    <SectionCard title="Produkter och formulär">
      {categories.length > 0 && <Text mb="sm">{categories.map(({ name }) => name).join(", ")}</Text>}
      <Group gap="sm">
        {categories.length > 0 && (
          <LinkButton to={`/product-catalog?${shop}`} variant="default">
            Visa produkter
          </LinkButton>
        )}
        {forms.map(({ slug, name }) => (
          <LinkButton key={slug} to={`/${slug}`} variant="default">
            {name}
          </LinkButton>
        ))}
      </Group>
    </SectionCard>
  );
}
