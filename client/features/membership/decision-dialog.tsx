import { Alert, Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { APPROVABLE_ROLES, type ApprovableRole } from "#shared/enums.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import type { Decision } from "./membership-request-views.ts";
import { useDecision } from "./use-decision.ts";

const MEANINGS: Record<ApprovableRole, string> = {
  member: "Ser föreningens planer, produkter och förfrågningar.",
  system_owner: "Får dessutom ändra föreningens uppgifter och godkänna nya medlemmar.",
};

interface DecisionDialogProps {
  decision: Decision | null;
  onClose: () => void;
}

/** Asks once more before an application is decided. */
export function DecisionDialog({ decision, onClose }: DecisionDialogProps) {
  return (
    <Modal
      stackId="membership-decision"
      opened={decision !== null}
      onClose={onClose}
      title={decision?.status === "rejected" ? "Avslå ansökan?" : "Godkänn ansökan"}
      size={520}
    >
      {decision && <Confirmation key={decision.request.id} decision={decision} onClose={onClose} />}
    </Modal>
  );
}

function Confirmation({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const [role, setRole] = useState<ApprovableRole>("member");
  const decide = useDecision(onClose);
  const { request, status } = decision;
  const isApproval = status === "approved";

  return (
    <Stack gap="md">
      <Text>
        {isApproval
          ? `${request.applicant.displayName} (${request.applicant.email}) får tillgång till föreningen direkt.`
          : `${request.applicant.displayName} (${request.applicant.email}) får besked om att ansökan avslogs.`}
      </Text>
      {isApproval && (
        <Radio.Group label="Roll" value={role} onChange={(value) => setRole(APPROVABLE_ROLES.find((known) => known === value) ?? "member")}>
          <Stack gap="sm" mt="xs">
            {APPROVABLE_ROLES.map((value) => (
              <Radio key={value} value={value} label={ROLE_LABELS[value]} description={MEANINGS[value]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {decide.error && (
        <Alert color="kris" role="alert" title="Kunde inte bearbeta ansökan">
          {errorText(decide.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button
          color={isApproval ? undefined : "kris"}
          loading={decide.isPending}
          onClick={() => decide.decide(decision, isApproval ? role : undefined)}
        >
          {isApproval ? "Godkänn" : "Avslå"}
        </Button>
      </Group>
    </Stack>
  );
}
