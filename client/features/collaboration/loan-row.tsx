import { Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { Loan, Resource } from "./collaboration-views.ts";
import { EndedBadge } from "./ended-badge.tsx";
import { isLate, LateBadge } from "./late-badge.tsx";
import { useCollaborationChanges } from "./use-network-change.ts";

interface LoanRowProps {
  loan: Loan;
  resource: Resource;
  mayEdit: boolean;
}

/** Who has how much of it until when, and «Återlämnad», after asking. */
export function LoanRow({ loan: { id, borrower, hasEnded, quantity, dueOn }, resource: { name, unit }, mayEdit }: LoanRowProps) {
  const onSettled = useCollaborationChanges();
  const [isAsking, dialog] = useDisclosure(false);
  const giveBack = trpc.collaboration.returnLoan.useMutation({
    onSuccess: () => notify.success("Lånet är återlämnat"),
    onError: (error) => notify.error("Lånet kunde inte markeras", errorText(error)),
    onSettled,
  });
  const late = isLate(dueOn);
  const amount = `${formatNumber(quantity)} ${unit}`;
  return (
    <Group gap="xs">
      <Text size="sm" c="bright" fw={late ? 600 : undefined}>
        Utlånat: {amount} till {borrower}
        {dueOn && (late ? ", skulle vara tillbaka " : ", åter senast ")}
        {dueOn && <span style={{ whiteSpace: "nowrap" }}>{formatDate(dueOn)}</span>}
      </Text>
      {late && <LateBadge />}
      {hasEnded && <EndedBadge />}
      {mayEdit && (
        <Button variant="default" loading={giveBack.isPending} onClick={dialog.open}>
          Återlämnad<VisuallyHidden> av {borrower}</VisuallyHidden>
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={dialog.close}
        title={`Är ${name} återlämnad?`}
        text={`${amount} från ${borrower} räknas som inne igen. Lånet försvinner från listan och kan inte tas tillbaka dit.`}
        confirmLabel="Återlämnad"
        onConfirm={() => giveBack.mutate({ loanId: id })}
      />
    </Group>
  );
}
