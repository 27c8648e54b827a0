import { Stack, Text, Title } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import classes from "./activate-form.module.css";
import type { ActivationValues } from "./activation-values.ts";
import { ReachSummary } from "./reach-summary.tsx";
import { SubscriberList, TeamList } from "./recipient-lists.tsx";
import type { ActivationPreview } from "./use-activation-preview.ts";

/** What the activation would do: who is reached how, by which words and for how much. */
export function ActivationReview({ values, preview }: { values: ActivationValues; preview: ActivationPreview }) {
  const { crisisDomainId, sendExternalMessage, methods } = values;
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
