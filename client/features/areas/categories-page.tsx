import { Anchor, Badge, Card, Container, Drawer, Group, Skeleton, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCategory, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconUsers } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import linkCard from "#client/ui/link-card.module.css";
import { Loaded } from "#client/ui/loaded.tsx";
import { type Area, type AreaReadiness, type AreaStatus, offersWords, readinessWords } from "./area-views.ts";
import classes from "./categories-page.module.css";
import "@mantine/core/styles/Drawer.css";
import type { ReactNode } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { READINESS_STATUS_COLORS } from "#client/components/readiness-colors.ts";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { AREA_TEXTS, AREAS_WRITTEN_ON, type AreaText } from "#shared/content/areas.ts";
import { formatDay } from "#shared/format/date.ts";

const PLACES = ["a", "b", "c", "d", "e", "f"];

/** The preparedness areas for everybody; `?area=` opens one. Members see how ready their association is. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const areas = trpc.preparedness.areas.useQuery();
  const statusOf = useAreaStatus();
  const opened = areas.data?.find(({ slug }) => slug === search.get("area"));

  return (
    <Container size={1200} pt={{ base: "lg", sm: 56 }} pb={64}>
      <PageHeader
        title="Beredskapsområden"
        description="Det här kan ett hus behöva klara av. Öppna ett område för att se vad som händer, vad ni gör och vad som är bra att ha."
      />
      <Loaded query={areas} skeleton={null} />
      {areas.isPending && (
        <div className={classes.cards} role="status" aria-label="Laddar...">
          {PLACES.map((place) => (
            <Skeleton key={place} h={180} radius="lg" />
          ))}
        </div>
      )}
      {areas.data?.length === 0 && <EmptyState icon={IconCategory}>Områdena är inte inlagda i portalen.</EmptyState>}
      {areas.data && areas.data.length > 0 && (
        <ul className={classes.cards} aria-label="Beredskapsområden">
          {areas.data.map((area) => (
            <li key={area.id}>
              <AreaCard area={area} status={statusOf(area)} />
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <AreaSheet
          key={opened.id}
          area={opened}
          status={statusOf(opened)}
          onClose={() => setSearch({}, { preventScrollReset: true, replace: true })}
        />
      )}
    </Container>
  );
}

/** How ready the own association is, area by area; null for those who are in none, and until it is known. */
function useAreaStatus(): (area: Area) => AreaStatus | null {
  const { session } = useSession();
  const enabled = Boolean(session?.association);
  const overview = trpc.readiness.overview.useQuery(undefined, { enabled });
  const teams = trpc.team.list.useQuery(undefined, { enabled });
  return ({ id, slug }) => {
    if (!enabled || !overview.data || !teams.data) return null;
    return {
      readiness: overview.data.areas.find((area) => area.slug === slug),
      team: teams.data.find(({ crisisDomainId }) => crisisDomainId === id),
    };
  };
}

interface AreaCardProps {
  area: Area;
  /** Null for those who are in no association. */
  status: AreaStatus | null;
}

/** An area at a glance, and the way to what it says. */
function AreaCard({ area, status }: AreaCardProps) {
  return (
    <Card component="article" className={`${linkCard.card} ${classes.card}`}>
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon size={40} radius="md">
          <AreaIcon name={area.icon} />
        </ThemeIcon>
        <Title order={2} size="h3">
          <Link to={`/categories?area=${area.slug}`} preventScrollReset className={linkCard.link}>
            {area.name}
          </Link>
        </Title>
      </Group>
      <Text>{area.description}</Text>
      <Text size="sm" c="dimmed">
        {offersWords(area.offers)}
      </Text>
      {status && (
        <div className={classes.foot}>
          <StatusBadges status={status} />
        </div>
      )}
    </Card>
  );
}

interface AreaSheetProps {
  area: Area;
  status: AreaStatus | null;
  onClose: () => void;
}

/** What an area means for a house, what to do, and where the advice comes from. */
function AreaSheet({ area, status, onClose }: AreaSheetProps) {
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
        Texten är portalens egen, skriven {formatDay(AREAS_WRITTEN_ON)}. Ingen myndighet har granskat den, så läs källorna för vad som
        gäller nu. Råden är allmänna. Vid fara för liv, ring 112.
      </Text>
    </Section>
  );
}

/** Who works with the area in the own association. */
function AreaTeam({ area, team }: { area: Area; team: AreaStatus["team"] }) {
  if (!team) {
    return (
      <Text>
        Området har inget team. <TextLink to={`/teams?area=${area.slug}`}>Till teamen</TextLink>
      </Text>
    );
  }
  const leaders = team.leaders.map(({ displayName }) => displayName).join(", ");
  return (
    <Text>
      {team.memberCount === 1 ? "En person" : `${team.memberCount} personer`} i teamet.
      {leaders && ` Teamledare: ${leaders}.`} <TextLink to={`/teams?area=${area.slug}`}>Öppna teamet</TextLink>
    </Text>
  );
}

const ICONS = { green: IconCircleCheck, yellow: IconCircleHalf2, red: IconCircleDashed } as const satisfies Record<
  AreaReadiness["status"],
  unknown
>;

/** How ready the association is in an area, and whether it has a team there. */
function StatusBadges({ status: { readiness, team } }: { status: AreaStatus }) {
  return (
    <>
      {readiness && (
        <StatusBadge color={READINESS_STATUS_COLORS[readiness.status]} icon={ICONS[readiness.status]}>
          {readinessWords(readiness)}
        </StatusBadge>
      )}
      <Badge variant="light" color="gray" leftSection={<IconUsers size={14} stroke={2} aria-hidden />}>
        {team ? "Team finns" : "Inget team"}
      </Badge>
    </>
  );
}
