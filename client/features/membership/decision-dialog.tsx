import { Alert, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { TextLink } from "#client/components/text-link.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { Dialog, DialogFooter } from "#client/ui/dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { APPROVABLE_ROLES, type ApprovableRole } from "#shared/enums.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ROLE_MEANINGS } from "./role-meanings.ts";

export type MembershipRequest = RouterOutputs["membership"]["requests"]["rows"][number];

export interface Decision {
  request: MembershipRequest;
  status: "approved" | "rejected";
}

interface DecisionDialogProps {
  decision: Decision;
  /** `isDecided`: by whomever, so that the application waits no longer. */
  onClose: (isDecided: boolean) => void;
}

/** Asks once more before an application is decided. */
export function DecisionDialog({ decision: { request, status }, onClose }: DecisionDialogProps) {
  const [role, setRole] = useState<ApprovableRole>(roleOf(request.invitedAs));
  const [isDecided, setIsDecided] = useState(false);
  const decide = useAction(trpc.membership.decide, {
    done: (decided) => {
      if (decided.status !== "approved") return ["Ansökan avslagen", `${decided.applicant.displayName} har meddelats.`];
      const roleName = ROLE_LABELS[decided.role ?? "member"].toLocaleLowerCase("sv");
      return ["Ansökan godkänd", `${decided.applicant.displayName} är nu ${roleName} i föreningen.`];
    },
    failed: "Kunde inte bearbeta ansökan",
    touches: ["membership", "association.overview", "association.invitations", "dashboard", "start", "notifications"],
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
              {`${displayName} (${email}) ${isApproval ? "får tillgång till föreningen direkt, och larmas som medlem. Beskeden till de boende kräver en egen anmälan: hur man gör står i mejlet om godkännandet." : "får besked om att ansökan avslogs."}`}
            </Text>
            {isApproval && !isTooLate && request.invitedAs && (
              <Text>{`Inbjuden som ${ROLE_LABELS[request.invitedAs].toLocaleLowerCase("sv")}.`}</Text>
            )}
            {isApproval && !isTooLate && <RoleChoice role={role} onChange={setRole} />}
            {refusal}
            <DialogFooter
              submit={isTooLate ? "Stäng" : isApproval ? "Godkänn" : "Avslå"}
              isDestructive={!isApproval && !isTooLate}
              isPending={decide.isPending || isDecided}
              onSubmit={() => (isTooLate ? finish() : send(finish))}
              onCancel={isTooLate ? undefined : close}
            />
          </Stack>
        );
      }}
    </Dialog>
  );
}

const roleOf = (value: string | null): ApprovableRole => APPROVABLE_ROLES.find((known) => known === value) ?? "member";

function RoleChoice({ role, onChange }: { role: ApprovableRole; onChange: (role: ApprovableRole) => void }) {
  return (
    <Radio.Group label="Roll" value={role} onChange={(value) => onChange(roleOf(value))}>
      <Stack gap="sm" mt="xs">
        {APPROVABLE_ROLES.map((value) => (
          <Radio key={value} value={value} label={ROLE_LABELS[value]} description={ROLE_MEANINGS[value]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
