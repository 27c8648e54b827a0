import { Alert, Badge, Button, Group, Modal, Radio, Stack, Tabs, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState } from "react";
import { TextLink } from "#client/components/text-link.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { APPROVABLE_ROLES, type ApprovableRole } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { type Decision, type ListedStatus, MembershipRequestList, type OnDecide } from "./membership-request-list.tsx";
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
      {decision && <DecisionDialog decision={decision} onClose={close} />}
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

/** The same in a dialog. */
export function MembershipRequestsDialog({ onClose }: DialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  return (
    <Modal.Stack>
      <Dialog title="Hantera Medlemskapsansökningar" size={1000} fullScreen={isPhone} onClose={onClose}>
        {() => <MembershipRequests />}
      </Dialog>
    </Modal.Stack>
  );
}

interface DecisionDialogProps {
  decision: Decision;
  /** `isDecided`: by whomever, so that the application waits no longer. */
  onClose: (isDecided: boolean) => void;
}

/** Asks once more before an application is decided. */
function DecisionDialog({ decision: { request, status }, onClose }: DecisionDialogProps) {
  const [role, setRole] = useState<ApprovableRole>("member");
  const [isDecided, setIsDecided] = useState(false);
  const decide = useAction(trpc.membership.decide, {
    done: (decided) => {
      if (decided.status !== "approved") return ["Ansökan avslagen", `${decided.applicant.displayName} har meddelats.`];
      const roleName = ROLE_LABELS[decided.role ?? "member"].toLocaleLowerCase("sv");
      return ["Ansökan godkänd", `${decided.applicant.displayName} är nu ${roleName} i föreningen.`];
    },
    failed: "Kunde inte bearbeta ansökan",
    touches: ["membership", "association.overview"],
    toasts: notifyAccess,
  });
  const { displayName, email } = request.applicant;
  const isApproval = status === "approved";
  const reason = errorReason(decide.refusal);
  const isTooLate = reason === "APPLICATION_ALREADY_DECIDED" || reason === "APPLICATION_WITHDRAWN";

  const send = (onDone: () => void): void => {
    if (decide.isPending) return;
    const input = { requestId: request.id, status, role: isApproval ? role : undefined };
    decide.send(input, { onDone, onRefused: () => notifyAccess.error("Fel vid bearbetning", decide.failed) });
  };
  const refusal = decide.refusal && (
    <Alert color="kris" role="alert" title={decide.failed}>
      {errorText(decide.refusal)}
      {reason === "PLAN_LIMIT_REACHED" && (
        <Text mt="xs">
          <TextLink to="/pricing">Till Priser</TextLink>
        </Text>
      )}
    </Alert>
  );

  return (
    <Dialog title={isApproval ? "Godkänn ansökan" : "Avslå ansökan?"} onClose={() => onClose(isDecided)}>
      {(close) => {
        const finish = (): void => {
          setIsDecided(true);
          close();
        };
        return (
          <Stack gap="md">
            <Text style={{ overflowWrap: "anywhere" }}>
              {`${displayName} (${email}) ${isApproval ? "får tillgång till föreningen direkt." : "får besked om att ansökan avslogs."}`}
            </Text>
            {isApproval && !isTooLate && <RoleChoice role={role} onChange={setRole} />}
            {refusal}
            <Group justify="flex-end" gap="xs">
              {!isTooLate && (
                <Button variant="default" onClick={close}>
                  Avbryt
                </Button>
              )}
              <Button
                color={isApproval || isTooLate ? undefined : "kris"}
                loading={decide.isPending || isDecided}
                onClick={() => (isTooLate ? finish() : send(finish))}
              >
                {isTooLate ? "Stäng" : isApproval ? "Godkänn" : "Avslå"}
              </Button>
            </Group>
          </Stack>
        );
      }}
    </Dialog>
  );
}

function RoleChoice({ role, onChange }: { role: ApprovableRole; onChange: (role: ApprovableRole) => void }) {
  return (
    <Radio.Group label="Roll" value={role} onChange={(value) => onChange(APPROVABLE_ROLES.find((known) => known === value) ?? "member")}>
      <Stack gap="sm" mt="xs">
        {APPROVABLE_ROLES.map((value) => (
          <Radio key={value} value={value} label={ROLE_LABELS[value]} description={ROLE_MEANINGS[value]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
