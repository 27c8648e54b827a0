import { Badge, Tabs } from "@mantine/core";
import { useRef, useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { formatNumber } from "#shared/format/number.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { MembershipRequestList } from "./membership-request-list.tsx";
import type { Decision, ListedStatus, OnDecide } from "./membership-request-views.ts";

const TABS: { status: ListedStatus; label: string }[] = [
  { status: "pending", label: "Väntande" },
  { status: "approved", label: "Godkända" },
  { status: "rejected", label: "Avslagna" },
];

/** The association's applications by state, with the dialog that decides them. Stands in a dialog and on the admin page. */
export function MembershipRequests() {
  const [decision, setDecision] = useState<Decision | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(() => tabs.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'));

  const ask: OnDecide = (request, status) => {
    focus.remember();
    setDecision({ request, status });
  };
  const close = (isDecided: boolean): void => {
    setDecision(null);
    focus.giveBack(isDecided);
  };

  return (
    <>
      <Tabs ref={tabs} defaultValue="pending" keepMounted={false}>
        <Tabs.List mb="md" aria-label="Ansökningar">
          {TABS.map(({ status, label }) => (
            <Tabs.Tab key={status} value={status} px={{ base: "xs", sm: "md" }} rightSection={<Count status={status} />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ status }) => (
          <Tabs.Panel key={status} value={status}>
            <MembershipRequestList status={status} onDecide={status === "pending" ? ask : undefined} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <DecisionDialog decision={decision} onClose={close} />
    </>
  );
}

/** How many there are. Only those that wait ask for attention; on a phone only they have room. */
function Count({ status }: { status: ListedStatus }) {
  const counts = trpc.membership.counts.useQuery();
  const count = counts.data?.requests[status];
  if (!count) return null;
  const look = status === "pending" ? ({ variant: "filled", color: "kris.7" } as const) : ({ color: "gray", visibleFrom: "sm" } as const);
  return (
    <Badge {...look} className="tabular">
      {formatNumber(count)}
    </Badge>
  );
}
