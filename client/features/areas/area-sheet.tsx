import "@mantine/core/styles/Drawer.css";
import { Anchor, Drawer, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { AREA_TEXTS, AREAS_WRITTEN_ON, type AreaText } from "#shared/content/areas.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { AreaTeam } from "./area-team.tsx";
import { type Area, type AreaStatus, offersWords } from "./area-views.ts";
import classes from "./areas.module.css";
import { StatusBadges } from "./status-badges.tsx";

interface AreaSheetProps {
  area: Area;
  status: AreaStatus | null;
  onClose: () => void;
}

/** What an area means for a house, what to do, and where the advice comes from. */
export function AreaSheet({ area, status, onClose }: AreaSheetProps) {
  const text = AREA_TEXTS[area.slug];
  return (
    <Drawer opened onClose={onClose} title={area.name} position="right" size={560} closeButtonProps={{ "aria-label": "Stäng" }}>
      <Stack gap="lg">
        <Text>{area.description}</Text>
        {status && (
          <Group gap={6}>
            <StatusBadges status={status} />
          </Group>
        )}
        {text && (
          <>
            <Part title="Så påverkas huset" lines={text.effects} />
            <Part title="Gör nu" lines={text.doNow} />
            <Part title="Checklista" lines={text.checklist} />
          </>
        )}
        <Section title="Produkter">
          <Text mb="xs">{offersWords(area.offers)} i AI-Handel.</Text>
          <LinkButton to={`/product-catalog?domain=${area.id}`} variant="default">
            Visa produkter i området
          </LinkButton>
        </Section>
        {status && (
          <Section title="Team">
            <AreaTeam area={area} team={status.team} />
          </Section>
        )}
        {text && <Sources sources={text.sources} />}
      </Stack>
    </Drawer>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="md" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Section title={title}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}

function Sources({ sources }: Pick<AreaText, "sources">) {
  return (
    <Section title="Källor">
      <ul className={classes.sources}>
        {sources.map(({ name, about, url }) => (
          <li key={name}>
            {url ? (
              <Anchor href={url} target="_blank" rel="noopener noreferrer" underline="always">
                {name}
              </Anchor>
            ) : (
              <Text span fw={600}>
                {name}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        Texten är portalens egen, skriven {formatDateLong(AREAS_WRITTEN_ON)}. Ingen myndighet har granskat den, så läs källorna för vad som
        gäller nu. Råden är allmänna. Vid fara för liv, ring 112.
      </Text>
    </Section>
  );
}
