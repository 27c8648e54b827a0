import { Button, Text } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { formatDate } from "#shared/format/date.ts";
import { useWriteAgreement } from "./use-write-agreement.ts";

/** With whom since when, and the template of an agreement on paper. */
export function AgreementsCard() {
  const agreement = useWriteAgreement();
  const network = trpc.collaboration.network.useQuery();
  return (
    <SectionCard
      title="Överenskommelser"
      action={
        <Button
          variant="default"
          leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          loading={agreement.isPending}
          onClick={() => agreement.mutate(null)}
        >
          Skriv avtal
        </Button>
      }
    >
      {network.isPending && <ListSkeleton rows={2} />}
      {network.isLoadingError && <ErrorCard error={network.error} onRetry={() => void network.refetch()} />}
      {network.data?.partners.length === 0 && <Text c="dimmed">Ni samverkar inte med någon än.</Text>}
      {network.data && network.data.partners.length > 0 && (
        <ListRows label="Överenskommelser">
          {network.data.partners.map(({ linkId, name, since }) => (
            <ListRow key={linkId} title={name} details={since ? `Båda sade ja ${formatDate(since)}` : "Båda har sagt ja"} />
          ))}
        </ListRows>
      )}
    </SectionCard>
  );
}
