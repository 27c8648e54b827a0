import { Button, Text, VisuallyHidden } from "@mantine/core";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import type { Settings } from "./collaboration-views.ts";
import { useNetworkChanges } from "./use-network-change.ts";

interface BlockedCardProps {
  blocked: Settings["blocked"];
  mayManage: boolean;
}

/** Associations that must not reach this one. */
export function BlockedCard({ blocked, mayManage }: BlockedCardProps) {
  const { block } = useNetworkChanges();
  return (
    <SectionCard title="Blockerade föreningar">
      {blocked.length === 0 && <Text c="dimmed">Ingen är blockerad.</Text>}
      {blocked.length > 0 && (
        <ListRows label="Blockerade föreningar">
          {blocked.map(({ linkId, name }) => (
            <ListRow
              key={linkId}
              title={name}
              details="Kan inte bjuda in er eller hitta er."
              action={
                mayManage && (
                  <Button variant="default" disabled={block.isPending} onClick={() => block.mutate({ linkId, isBlocked: false })}>
                    Släpp in igen<VisuallyHidden> {name}</VisuallyHidden>
                  </Button>
                )
              }
            />
          ))}
        </ListRows>
      )}
    </SectionCard>
  );
}
