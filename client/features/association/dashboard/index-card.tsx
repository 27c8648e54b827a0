import { Group, Skeleton, Text } from "@mantine/core";
import { READINESS_STATUS_COLORS } from "#client/components/readiness-colors.ts";
import { SectionCard } from "#client/components/section-card.tsx";
import { ShareRing } from "#client/components/share-ring.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatDateLong } from "#shared/format/date.ts";
import { monthsInWords, READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";
import type { Readiness } from "./dashboard-views.ts";

/** «Beredskapsindex» (N12): the score, how old what it rests on is, and what falls out next. */
export function IndexCard() {
  const readiness = trpc.readiness.overview.useQuery();
  return (
    <SectionCard title="Beredskapsindex" p="md" action={<TextLink to="/association-journey">Underlag</TextLink>}>
      <Loaded query={readiness} skeleton={<Skeleton h={104} />}>
        {(known) => <Index readiness={known} />}
      </Loaded>
    </SectionCard>
  );
}

function Index({ readiness: { total, status, ageMonths, nextToDecay } }: { readiness: Readiness }) {
  return (
    <Group gap="md" wrap="nowrap">
      <ShareRing share={total / 100} color={READINESS_STATUS_COLORS[status]} size={104} label={`${total} av 100`}>
        {total}
      </ShareRing>
      <div>
        <Text fw={600}>
          {READINESS_STATUS_LABELS[status]}, {total} av 100
        </Text>
        <Text size="sm" c="dimmed">
          Uppskattning. {ageInWords(ageMonths)}
        </Text>
        {nextToDecay && (
          <Text size="sm" c="dimmed">
            Faller bort härnäst: {nextToDecay.title.toLowerCase()}, {formatDateLong(nextToDecay.expiresOn)}.
          </Text>
        )}
      </div>
    </Group>
  );
}

function ageInWords(months: number | null): string {
  if (months === null) return "Inget underlag än.";
  return months === 0 ? "Underlaget är nytt." : `Äldsta underlag: ${monthsInWords(months)}.`;
}
