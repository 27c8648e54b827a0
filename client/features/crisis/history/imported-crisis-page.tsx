import { Group, Stack, Text } from "@mantine/core";
import { useParams } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ImportedReport } from "./imported-report.tsx";

const NOT_HERE: readonly unknown[] = ["NOT_FOUND", "INVALID_INPUT"];

/** The report of one crisis or exercise from before the portal. */
export function Component() {
  const { importedCrisisId = "" } = useParams();
  const { association } = useSignedIn();
  const found = trpc.crisis.imported.useQuery({ importedCrisisId }, { enabled: Boolean(association) });
  if (found.data) return <ImportedReport crisis={found.data} />;
  if (!association) {
    return (
      <>
        <PageHeader title="Krishistorik" />
        <NoAssociation />
      </>
    );
  }
  if (found.isPending) return <ListSkeleton rows={4} rowHeight={140} />;
  if (NOT_HERE.includes(errorReason(found.error))) return <NotFound />;
  return (
    <>
      <PageHeader title="Krishistorik" />
      <ErrorCard error={found.error} onRetry={() => void found.refetch()} />
    </>
  );
}

function NotFound() {
  return (
    <Stack gap="lg" align="flex-start">
      <PageHeader title="Sidan hittades inte" mb={0} />
      <Text>Händelsen finns inte i historiken. Den kan ha tagits bort.</Text>
      <Group gap="sm">
        <LinkButton to="/crisis-history">Krishistorik</LinkButton>
      </Group>
    </Stack>
  );
}
