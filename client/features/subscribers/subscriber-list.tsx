import { Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { PagedList } from "#client/components/paged-list.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";
import { SubscriberCard } from "./subscriber-card.tsx";
import { EVERYONE, type SubscriberFilter, SubscriberFilters } from "./subscriber-filters.tsx";
import { SubscriberTable } from "./subscriber-table.tsx";
import type { OnSubscriberAction, Subscriber, SubscriberAction } from "./subscriber-views.ts";

const LABEL = "Prenumeranter";

/** A page of the subscribers, found by name, address, status, stairwell and channel. */
export function SubscriberList() {
  const [filter, setFilter] = useState<SubscriberFilter>(EVERYONE);
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<{ subscriber: Subscriber; action: SubscriberAction } | null>(null);
  // SUBS-04: «Alla» is no status.
  const status = filter.status === "all" ? undefined : filter.status;
  const subscribers = trpc.subscribers.list.useQuery({ ...filter, status, page }, { staleTime: 0, placeholderData: keepPreviousData });

  const act: OnSubscriberAction = (subscriber, action) => setAsked({ subscriber, action });
  const close = (): void => setAsked(null);
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(EVERYONE);
  return (
    <Stack gap="md">
      <SubscriberFilters
        filter={filter}
        onChange={(changed) => {
          setFilter({ ...filter, ...changed });
          setPage(1);
        }}
      />
      <PagedList
        label={LABEL}
        query={subscribers}
        failure={{ title: "Kunde inte ladda prenumeranter." }}
        empty={{
          icon: IconUsers,
          text: isFiltered
            ? "Inga prenumeranter matchar ditt urval."
            : "Ingen prenumererar ännu. Sätt upp QR-anslaget i trapphuset: du hittar det under Anmälan och trapphus.",
        }}
        onPage={setPage}
        table={(rows) => <SubscriberTable label={LABEL} subscribers={rows} onAction={act} />}
        card={(subscriber) => <SubscriberCard key={subscriber.id} subscriber={subscriber} onAction={act} />}
      />
      <RevealDialog subscriber={asked?.action === "reveal" ? asked.subscriber : null} onClose={close} />
      <RemoveDialog subscriber={asked?.action === "remove" ? asked.subscriber : null} onClose={close} />
    </Stack>
  );
}
