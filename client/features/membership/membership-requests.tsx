import { Alert, Badge, Button, Group, Modal, Radio, Stack, Tabs, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { TextLink } from "#client/components/text-link.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { APPROVABLE_ROLES, type ApprovableRole } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { MembershipRequestList } from "./membership-request-list.tsx";
import type { Decision, ListedStatus, OnDecide } from "./membership-request-views.ts";
import { ROLE_MEANINGS } from "./role-meanings.ts";

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

interface DecisionDialogProps {
  decision: Decision | null;
  /** `isDecided`: by whomever, so that the application waits no longer. */
  onClose: (isDecided: boolean) => void;
}

/** Asks once more before an application is decided. */
function DecisionDialog({ decision, onClose }: DecisionDialogProps) {
  const [status, setStatus] = useState(decision?.status);
  // The title stays while the dialog fades away.
  if (decision && decision.status !== status) setStatus(decision.status);

  return (
    <Modal
      stackId="membership-decision"
      opened={decision !== null}
      onClose={() => onClose(false)}
      title={status === "rejected" ? "Avslå ansökan?" : "Godkänn ansökan"}
      size={520}
    >
      {decision && <Confirmation key={decision.request.id} decision={decision} onClose={onClose} />}
    </Modal>
  );
}

function Confirmation({ decision, onClose }: { decision: Decision; onClose: DecisionDialogProps["onClose"] }) {
  const [role, setRole] = useState<ApprovableRole>("member");
  const decide = useDecision(() => onClose(true));
  const { request, status } = decision;
  const isApproval = status === "approved";
  const refusal = errorReason(decide.error);
  const isTooLate = refusal === "APPLICATION_ALREADY_DECIDED" || refusal === "APPLICATION_WITHDRAWN";

  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: "anywhere" }}>
        {isApproval
          ? `${request.applicant.displayName} (${request.applicant.email}) får tillgång till föreningen direkt.`
          : `${request.applicant.displayName} (${request.applicant.email}) får besked om att ansökan avslogs.`}
      </Text>
      {isApproval && !isTooLate && (
        <Radio.Group label="Roll" value={role} onChange={(value) => setRole(APPROVABLE_ROLES.find((known) => known === value) ?? "member")}>
          <Stack gap="sm" mt="xs">
            {APPROVABLE_ROLES.map((value) => (
              <Radio key={value} value={value} label={ROLE_LABELS[value]} description={ROLE_MEANINGS[value]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {decide.error && (
        <Alert color="kris" role="alert" title="Kunde inte bearbeta ansökan">
          {errorText(decide.error)}
          {refusal === "PLAN_LIMIT_REACHED" && (
            <Text mt="xs">
              <TextLink to="/pricing">Till Priser</TextLink>
            </Text>
          )}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        {!isTooLate && (
          <Button variant="default" onClick={() => onClose(false)}>
            Avbryt
          </Button>
        )}
        <Button
          color={isApproval || isTooLate ? undefined : "kris"}
          loading={decide.isPending}
          onClick={() => (isTooLate ? onClose(true) : decide.decide(decision, isApproval ? role : undefined))}
        >
          {isTooLate ? "Stäng" : isApproval ? "Godkänn" : "Avslå"}
        </Button>
      </Group>
    </Stack>
  );
}

/** Decides an application; the lists and the counts are read anew whatever came of it, since others decide too. */
function useDecision(onDecided: () => void) {
  const utils = trpc.useUtils();
  const mutation = trpc.membership.decide.useMutation({
    onSuccess: ({ applicant, status, role }) => {
      if (status === "approved") {
        const roleName = ROLE_LABELS[role ?? "member"].toLocaleLowerCase("sv");
        notifyAccess.success("Ansökan godkänd", `${applicant.displayName} är nu ${roleName} i föreningen.`);
      } else {
        notifyAccess.success("Ansökan avslagen", `${applicant.displayName} har meddelats.`);
      }
      onDecided();
    },
    onError: () => notifyAccess.error("Fel vid bearbetning", "Kunde inte bearbeta ansökan"),
    onSettled: () => Promise.all([utils.membership.invalidate(), utils.association.overview.invalidate()]),
  });

  return {
    isPending: mutation.isPending,
    error: mutation.error,
    decide({ request, status }: Decision, role: ApprovableRole | undefined) {
      if (!mutation.isPending) mutation.mutate({ requestId: request.id, status, role });
    },
  };
}
