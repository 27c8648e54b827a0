import { Button, List, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import classes from "./deletion-card.module.css";
import { type DeletionConsequences, subscribersText } from "./deletion-confirmation.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { LastOwnerNotice } from "./last-owner-notice.tsx";
import type { DataActions } from "./use-data-actions.ts";

/** The end of the account: what happens, and the button that asks once more. */
export function DeletionCard({ actions }: { actions: DataActions }) {
  const reasonId = useId();
  const [isAsking, dialog] = useDisclosure(false);
  const consequences = trpc.gdpr.deletionConsequences.useQuery(undefined, { staleTime: 0 });
  const isLastOwner = Boolean(consequences.data?.lastOwnerOf);

  return (
    <SectionCard title="Radera kontot" className={classes.danger}>
      <Stack gap="md" align="flex-start">
        {consequences.isError && !consequences.data ? (
          <ErrorCard
            title="Det gick inte att läsa vad som händer med din förening"
            error={consequences.error}
            onRetry={() => void consequences.refetch()}
          />
        ) : consequences.data ? (
          <WhatHappens consequences={consequences.data} />
        ) : (
          <Skeleton h={96} radius="md" />
        )}
        {consequences.data?.lastOwnerOf && <LastOwnerNotice id={reasonId} association={consequences.data.lastOwnerOf} />}
        <Button
          color="kris"
          variant="outline"
          aria-haspopup="dialog"
          aria-describedby={isLastOwner ? reasonId : undefined}
          disabled={!actions.canAct || !consequences.data || isLastOwner}
          onClick={dialog.open}
        >
          Radera kontot
        </Button>
      </Stack>
      {consequences.data && (
        <DeletionDialog opened={isAsking && !isLastOwner} consequences={consequences.data} actions={actions} onClose={dialog.close} />
      )}
    </SectionCard>
  );
}

function WhatHappens({ consequences: { closesAssociation } }: { consequences: DeletionConsequences }) {
  const association = useSession().session?.association;
  return (
    <Stack gap="xs" maw="var(--app-measure)">
      <Text>När du raderar kontot händer det här, och det går inte att ångra:</Text>
      <List spacing={6}>
        <List.Item>Kontot, profilen, hushållet, utkasten, inloggningshistoriken och färdiga exporter tas bort.</List.Item>
        <List.Item>
          {association
            ? `Du lämnar ${association.name} och dess krisgrupper, och får inga fler krismeddelanden.`
            : "Du får inga fler krismeddelanden."}
        </List.Item>
        <List.Item>Förfrågningar som du har skickat för en förening behåller föreningen, utan ditt namn. Dina egna tas bort.</List.Item>
        <List.Item>Du loggas ut på alla enheter.</List.Item>
        {closesAssociation && (
          <List.Item>
            {closesAssociation.name} stängs, eftersom du är ensam medlem. {subscribersText(closesAssociation.subscriberCount)}
          </List.Item>
        )}
      </List>
    </Stack>
  );
}
