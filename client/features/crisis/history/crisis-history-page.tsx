import { Card, Stack } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { PagedList } from "#client/components/paged-list.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { EraseButton } from "./erase-button.tsx";
import { FirstMessageTrend } from "./first-message-trend.tsx";
import { HistoryCard } from "./history-card.tsx";
import { HistoryFilterFields } from "./history-filter-fields.tsx";
import { type HistoryFilters, isFiltered, readFilters, writeFilters } from "./history-filters.ts";
import { HistoryTable } from "./history-table.tsx";
import { ImportButton } from "./import-button.tsx";

/** `Krishistorik`: the crises and exercises that are over, newest first. */
export function Component() {
  const { association } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const history = trpc.crisis.history.useQuery(filters, { enabled: Boolean(association), placeholderData: keepPreviousData });
  const change = (patch: Partial<HistoryFilters>): void =>
    setParams((current) => writeFilters(current, { ...readFilters(current), page: 1, ...patch }), { preventScrollReset: true });

  return (
    <>
      <PageHeader
        title="Krishistorik"
        description="Krislägen och övningar som är avslutade, med tidslinje och rapport."
        actions={
          <>
            {can(association?.role, "crisis:import") && <ImportButton />}
            {can(association?.role, "crisis:erase") && <EraseButton />}
          </>
        }
      />
      {association ? (
        <Stack gap="lg">
          <Card>
            <Stack gap="md">
              <HistoryFilterFields filters={filters} years={history.data?.years ?? []} onChange={change} />
              <PagedList
                label="Avslutade krislägen"
                query={history}
                failure={{ title: "Krishistoriken kunde inte hämtas" }}
                empty={{
                  icon: IconHistory,
                  text: isFiltered(filters)
                    ? "Inget i historiken stämmer med filtret."
                    : "Här samlas krislägen och övningar när de är avslutade. En övning är ett bra sätt att börja.",
                }}
                onPage={(page) => change({ page })}
                table={(rows) => <HistoryTable rows={rows} />}
                card={(row) => <HistoryCard key={row.id} row={row} />}
              />
            </Stack>
          </Card>
          <FirstMessageTrend rows={history.data?.rows ?? []} />
        </Stack>
      ) : (
        <NoAssociation />
      )}
    </>
  );
}
