import { Badge, Modal, Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { MembershipRequestList } from "./membership-request-list.tsx";
import type { Decision, MembershipRequest } from "./membership-request-views.ts";

interface MembershipRequestsDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function MembershipRequestsDialog({ opened, onClose }: MembershipRequestsDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const [decision, setDecision] = useState<Decision | null>(null);

  return (
    <Modal.Stack>
      <Modal
        stackId="membership-requests"
        opened={opened}
        onClose={onClose}
        title="Hantera Medlemskapsansökningar"
        size={1000}
        fullScreen={isPhone}
      >
        <RequestTabs onDecide={(request, status) => setDecision({ request, status })} />
      </Modal>
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </Modal.Stack>
  );
}

function RequestTabs({ onDecide }: { onDecide: (request: MembershipRequest, status: Decision["status"]) => void }) {
  const utils = trpc.useUtils();
  const pendingCount = trpc.membership.pendingCount.useQuery();
  trpc.membership.onApplications.useSubscription(undefined, {
    onData: () => void Promise.all([utils.membership.requests.invalidate(), utils.membership.pendingCount.invalidate()]),
  });

  return (
    <Tabs defaultValue="pending" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab
          value="pending"
          rightSection={
            pendingCount.data ? (
              <Badge variant="filled" color="kris.7" circle aria-label={`${pendingCount.data} väntar`}>
                {pendingCount.data}
              </Badge>
            ) : null
          }
        >
          Väntande
        </Tabs.Tab>
        <Tabs.Tab value="approved">Godkända</Tabs.Tab>
        <Tabs.Tab value="rejected">Avslagna</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="pending">
        <MembershipRequestList status="pending" onDecide={onDecide} />
      </Tabs.Panel>
      <Tabs.Panel value="approved">
        <MembershipRequestList status="approved" />
      </Tabs.Panel>
      <Tabs.Panel value="rejected">
        <MembershipRequestList status="rejected" />
      </Tabs.Panel>
    </Tabs>
  );
}
