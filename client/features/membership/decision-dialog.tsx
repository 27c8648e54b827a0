import { Alert, Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { TextLink } from "#client/components/text-link.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { APPROVABLE_ROLES, type ApprovableRole } from "#shared/enums.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import type { Decision } from "./membership-request-views.ts";
import { ROLE_MEANINGS } from "./role-meanings.ts";
import { useDecision } from "./use-decision.ts";

interface DecisionDialogProps {
  decision: Decision | null;
  /** `isDecided`: by whomever, so that the application waits no longer. */
  onClose: (isDecided: boolean) => void;
}

/** Asks once more before an application is decided. */
export function DecisionDialog({ decision, onClose }: DecisionDialogProps) {
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
