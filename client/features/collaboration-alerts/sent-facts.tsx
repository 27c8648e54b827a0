import { Text } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { AUDIENCE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import type { Alert } from "./alert-views.ts";

/** What the sender alone sees: to whom it went, and of which crisis it is a part. */
export function SentFacts({ alert: { threads }, sent }: { alert: Alert; sent: NonNullable<Alert["sent"]> }) {
  const { audience, withinKilometres, crisis } = sent;
  const reach = audience === "within" ? `Inom ${withinKilometres} km` : AUDIENCE_LABELS[audience];
  return (
    <Text size="sm">
      {reach}: {threads.length === 1 ? "1 förening" : `${threads.length} föreningar`}.
      {crisis && (
        <>
          {" "}
          Hör till <TextLink to={crisisPath(crisis.id)}>{crisis.title}</TextLink>, vilket mottagarna inte ser.
        </>
      )}
    </Text>
  );
}
