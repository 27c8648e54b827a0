import { ScrollArea, Stack, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch, IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PagingControls } from "#client/components/paging-controls.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { MEMBERSHIP_TABLE_HEIGHT_PX } from "#shared/limits.ts";
import { MembershipRequestCard } from "./membership-request-card.tsx";
import { MembershipRequestTable } from "./membership-request-table.tsx";
import type { ListedStatus, OnDecide } from "./membership-request-views.ts";
import { matchesSearch, pageOf } from "./paging.ts";

const EMPTY: Record<ListedStatus, string> = {
  pending: "Det finns för närvarande inga väntande medlemskapsansökningar.",
  approved: "Inga godkända medlemmar matchar din sökning.",
  rejected: "Det finns inga avslagna ansökningar.",
};
const LABELS: Record<ListedStatus, string> = {
  pending: "Väntande ansökningar",
  approved: "Godkända ansökningar",
  rejected: "Avslagna ansökningar",
};

interface MembershipRequestListProps {
  status: ListedStatus;
  onDecide?: OnDecide;
}

export function MembershipRequestList({ status, onDecide }: MembershipRequestListProps) {
  const isNarrow = useMediaQuery("(max-width: 61.99em)");
  const [search, setSearch] = useState("");
  const [pageNumber, setPageNumber] = useState(1);
  const requests = trpc.membership.requests.useQuery({ status });

  if (requests.isPending) return <ListSkeleton rows={4} rowHeight={52} />;
  if (requests.isError) {
    return (
      <ErrorCard
        title="Fel vid laddning av ansökningar"
        text="Kunde inte ladda medlemskapsansökningar. Försök igen senare."
        onRetry={() => void requests.refetch()}
      />
    );
  }

  const page = pageOf(
    requests.data.filter((request) => matchesSearch(request, search)),
    pageNumber,
  );
  const emptyText = status === "approved" && search.trim() === "" ? "Det finns inga godkända ansökningar än." : EMPTY[status];

  return (
    <Stack gap="md">
      {status === "approved" && (
        <TextInput
          type="search"
          label="Sök bland godkända"
          placeholder="Namn eller e-postadress"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPageNumber(1);
          }}
        />
      )}
      {page.rows.length === 0 && (
        <div role="status">
          <EmptyState icon={IconUserCheck}>{emptyText}</EmptyState>
        </div>
      )}
      {page.rows.length > 0 && isNarrow && (
        <ScrollArea.Autosize mah={MEMBERSHIP_TABLE_HEIGHT_PX} viewportProps={{ tabIndex: 0, role: "region", "aria-label": LABELS[status] }}>
          <Stack gap="sm" pr="sm">
            {page.rows.map((request) => (
              <MembershipRequestCard key={request.id} request={request} onDecide={onDecide} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
      {page.rows.length > 0 && !isNarrow && (
        <MembershipRequestTable label={LABELS[status]} status={status} requests={page.rows} onDecide={onDecide} />
      )}
      {page.rows.length > 0 && <PagingControls page={page.number} pages={page.count} onChange={setPageNumber} />}
    </Stack>
  );
}
