import { Stack, Text } from "@mantine/core";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { AlertBadges } from "./alert-badges.tsx";
import { AlertFacts } from "./alert-facts.tsx";
import type { AlertFormValues } from "./form-values.ts";

/** The alert as its receivers will read it. */
export function AlertPreview({ ownName, values }: { ownName: string; values: AlertFormValues }) {
  const areas = trpc.preparedness.domains.useQuery();
  const { text, quantity, neededWhen, place, replyBy, crisisDomainId } = values;
  const area = areas.data?.find(({ id }) => id === crisisDomainId)?.name ?? null;
  return (
    <SectionCard title="Så ser mottagarna larmet">
      <Stack gap="sm">
        <AlertBadges alert={values} />
        <Text fw={600}>Från {ownName}</Text>
        {text.trim() === "" && <Text c="dimmed">Texten visas här.</Text>}
        <AlertFacts alert={{ text, quantity, neededWhen, place, area, replyBy: isWritten(replyBy) ? replyBy : null }} />
      </Stack>
    </SectionCard>
  );
}

/** Half a day, or a day without a time, is none yet. */
const isWritten = (replyBy: string): boolean => isDay(replyBy.slice(0, 10)) && replyBy[10] === "T" && isTime(replyBy.slice(11));
