import { Anchor, Box, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import { trpc } from "#client/lib/trpc.ts";
import { crisisTitle, useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { OFFICIAL_FEED_LABELS } from "#shared/text/crisis-labels.ts";
import { OfficialItem } from "./page/around/official-panel.tsx";
import type { OfficialFeedView } from "./page/crisis-views.ts";

const REFETCH_MS = 2 * 60_000;

/** «Läget just nu»: what the association leads, and what the authorities say about where it stands; without one, to everybody. */
export default function CurrentStateCard() {
  const { association } = useSignedIn();
  const { crises, isError } = useActiveCrises();
  const official = trpc.crisis.official.useQuery(undefined, { refetchInterval: REFETCH_MS, staleTime: 60_000 });
  const warnings = official.data?.feeds.filter(({ feed }) => feed !== "krisinformation") ?? [];
  return (
    <SectionCard title="Läget just nu">
      <Stack gap="sm">
        {crises.map((crisis) => (
          <Line key={crisis.id} state="warning">
            <TextLink to={crisisPath(crisis.id)} fw={600}>
              {crisisTitle(crisis)}
            </TextLink>
          </Line>
        ))}
        {association && crises.length === 0 && (
          <Line state={isError ? "unknown" : "calm"}>
            {isError ? "Vi kunde inte läsa föreningens krislägen." : "Inget krisläge i föreningen."}
          </Line>
        )}
        {official.isPending && <Skeleton h={{ base: 160, md: 112 }} radius="md" />}
        {official.isError && !official.data && <Line state="unknown">Vi vet inte om det finns varningar just nu. Lyssna på P4.</Line>}
        {warnings.map((feed) => (
          <Feed key={feed.feed} feed={feed} />
        ))}
        {!association && (
          <Text>
            <TextLink to="/join-association" state={REOPEN_SETUP}>
              Gå med i en förening
            </TextLink>{" "}
            för varningar där du bor.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Fara för liv: ring{" "}
          <Anchor href="tel:112" underline="always" inherit>
            112
          </Anchor>
          . Frågor vid en kris:{" "}
          <Anchor href="tel:11313" underline="always" inherit>
            113 13
          </Anchor>
          .
        </Text>
      </Stack>
    </SectionCard>
  );
}

/** What concerns the house, or may do so. Silence of a source is never shown as «no warnings». */
function Feed({ feed }: { feed: OfficialFeedView }) {
  const items = feed.items.filter(({ isHere, level }) => isHere !== false && level !== null);
  const label = OFFICIAL_FEED_LABELS[feed.feed];
  if (items.length > 0) {
    return (
      <div>
        <Text fw={600}>{label}</Text>
        <Box component="ul" m={0} p={0} style={{ listStyle: "none" }}>
          {items.map((item) => (
            <OfficialItem key={item.id} item={item} />
          ))}
        </Box>
      </div>
    );
  }
  const others = feed.items.length > 0 ? "Inget som gäller er. " : "";
  return (
    <Line state={feed.state === "fresh" ? "calm" : "unknown"}>
      {label}: {others}
      {feed.note}{" "}
      <Anchor href={feed.sourceUrl} target="_blank" rel="noreferrer" underline="always" inherit>
        {feed.source}
      </Anchor>
    </Line>
  );
}

const STATES = {
  calm: { icon: IconCircleCheck, color: "var(--mantine-color-lugn-text)" },
  unknown: { icon: IconHelpCircle, color: "var(--mantine-color-dimmed)" },
  warning: { icon: IconAlertTriangle, color: "var(--mantine-color-kris-text)" },
} as const;

function Line({ state, children }: { state: keyof typeof STATES; children: ReactNode }) {
  const { icon: StateIcon, color } = STATES[state];
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <StateIcon size={20} stroke={1.75} aria-hidden style={{ flex: "none", marginTop: 2, color }} />
      <Text component="div" miw={0}>
        {children}
      </Text>
    </Group>
  );
}
