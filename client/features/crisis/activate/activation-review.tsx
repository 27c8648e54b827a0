import { Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import classes from "./activate-form.module.css";
import type { ActivationValues } from "./activation-values.ts";
import { ReachSummary } from "./reach-summary.tsx";
import { SubscriberList, TeamList } from "./recipient-lists.tsx";

/** What the activation would do: who is reached how, by which words and for how much. */
export function ActivationReview({ values }: { values: ActivationValues }) {
  const { crisisDomainId, isExercise, sendExternalMessage, methods } = values;
  const [texts] = useDebouncedValue(
    { description: values.description, externalText: sendExternalMessage ? values.externalDescription : "" },
    SEARCH_DEBOUNCE_MS,
  );
  const preview = trpc.crisis.preview.useQuery(
    { crisisDomainId, isExercise, sendExternalMessage, methods, ...texts },
    { enabled: crisisDomainId !== "", placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  const { data } = preview;

  return (
    <section className={classes.review} aria-label="Innan du skickar">
      <Title order={3} size="h4">
        Innan du skickar
      </Title>
      {crisisDomainId === "" && <Text c="dimmed">Välj ett krisområde, så ser du vilka som nås.</Text>}
      {preview.isError && <ErrorCard error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isLoading && <ListSkeleton rows={4} />}
      {data && crisisDomainId !== "" && (
        <Stack gap="md">
          <ReachSummary preview={data} values={values} />
          <TeamList team={data.team} methods={methods} />
          {sendExternalMessage && <SubscriberList subscribers={data.subscribers} methods={methods} />}
        </Stack>
      )}
    </section>
  );
}
