import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { RECOVERY_CODE_COUNT } from "#shared/limits.ts";
import type { Enrolled } from "./two-factor-state.ts";

/** Below this many, it is time for new ones. */
const FEW_CODES = 3;

type Question = "renew" | "deactivate";

interface TwoFactorEnrolledProps {
  enrolled: Enrolled;
  isBusy: boolean;
  onRenew: () => void;
  onDeactivate: () => void;
}

export function TwoFactorEnrolled({ enrolled, isBusy, onRenew, onDeactivate }: TwoFactorEnrolledProps) {
  const { formatDateLong } = useDateFormat();
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  // A button that is disabled outright would lose the focus that the dialog gives back to it.
  const ask = (about: Question) => !isBusy && setQuestion(about);

  return (
    <Stack gap="md" align="flex-start">
      <Group gap="sm">
        <StatusBadge color="lugn" icon={IconShieldCheck}>
          Aktiverad
        </StatusBadge>
        <Text>Sedan {formatDateLong(enrolled.since)}.</Text>
      </Group>
      <CodesLeft count={enrolled.recoveryCodesLeft} />
      <Group gap="xs">
        <Button variant="default" data-disabled={isBusy || undefined} onClick={() => ask("renew")}>
          Skapa nya återställningskoder
        </Button>
        <Button variant="default" data-disabled={isBusy || undefined} onClick={() => ask("deactivate")}>
          Inaktivera
        </Button>
      </Group>

      <ConfirmDialog
        opened={question === "renew"}
        title="Skapa nya återställningskoder?"
        text={`Du får ${RECOVERY_CODE_COUNT} nya koder. De gamla slutar fungera direkt.`}
        confirmLabel="Skapa nya koder"
        onConfirm={onRenew}
        onClose={close}
      />
      <ConfirmDialog
        opened={question === "deactivate"}
        title="Inaktivera tvåfaktorsautentisering?"
        text="Sedan räcker lösenordet för att logga in. Dina återställningskoder slutar fungera, och kontot i appen kan du ta bort."
        confirmLabel="Inaktivera"
        isDestructive
        onConfirm={onDeactivate}
        onClose={close}
      />
    </Stack>
  );
}

function CodesLeft({ count }: { count: number }) {
  if (count >= FEW_CODES) return <Text>{`Du har ${count} av ${RECOVERY_CODE_COUNT} återställningskoder kvar.`}</Text>;
  return (
    <Alert color="varsel" role="note" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {count === 0 ? "Du har inga återställningskoder kvar." : `Du har bara ${count} av ${RECOVERY_CODE_COUNT} återställningskoder kvar.`}{" "}
      Skapa nya, så att du kommer in även om du tappar telefonen.
    </Alert>
  );
}
