import { Stack } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { PagedList } from "#client/components/paged-list.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useListPage } from "#client/lib/use-list-page.ts";
import { ListSearch } from "./list-search.tsx";
import { MembershipRequestCard } from "./membership-request-card.tsx";
import { MembershipRequestTable } from "./membership-request-table.tsx";
import type { ListedStatus, OnDecide } from "./membership-request-views.ts";

const TEXTS: Record<ListedStatus, { label: string; search: string; empty: string; noMatch: string }> = {
  pending: {
    label: "Väntande ansökningar",
    search: "Sök bland väntande",
    empty: "Det finns för närvarande inga väntande medlemskapsansökningar.",
    noMatch: "Inga väntande ansökningar matchar din sökning.",
  },
  approved: {
    label: "Godkända ansökningar",
    search: "Sök bland godkända",
    empty: "Det finns inga godkända ansökningar än.",
    noMatch: "Inga godkända medlemmar matchar din sökning.",
  },
  rejected: {
    label: "Avslagna ansökningar",
    search: "Sök bland avslagna",
    empty: "Det finns inga avslagna ansökningar.",
    noMatch: "Inga avslagna ansökningar matchar din sökning.",
  },
};

interface MembershipRequestListProps {
  status: ListedStatus;
  onDecide?: OnDecide;
}

/** The applications in one state, page by page, with a search among them. */
export function MembershipRequestList({ status, onDecide }: MembershipRequestListProps) {
  const list = useListPage();
  const requests = trpc.membership.requests.useQuery(
    { status, search: list.search, page: list.page },
    { placeholderData: keepPreviousData },
  );
  if (!requests.isPlaceholderData) list.follow(requests.data);

  const texts = TEXTS[status];
  const isWithoutRows = requests.data?.total === 0 && list.search === "" && list.field.text === "";

  return (
    <Stack gap="md">
      {!isWithoutRows && <ListSearch label={texts.search} field={list.field} />}
      <PagedList
        label={texts.label}
        query={requests}
        failure={{
          title: "Fel vid laddning av ansökningar",
          text: "Kunde inte ladda medlemskapsansökningar. Försök igen senare.",
        }}
        empty={{ icon: IconUserCheck, text: list.search === "" ? texts.empty : texts.noMatch }}
        onPage={list.turnTo}
        table={(rows) => <MembershipRequestTable label={texts.label} status={status} requests={rows} onDecide={onDecide} />}
        card={(request) => <MembershipRequestCard key={request.id} request={request} onDecide={onDecide} />}
      />
    </Stack>
  );
}
