import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { DraftState } from "./draft-saver.ts";

/** Where the draft is, in a few words that are read out when they change. */
export function DraftStatus({ state }: { state: DraftState }) {
  const { formatTime } = useDateFormat();
  return (
    <Text role="status" size="sm" c="dimmed">
      {wordsFor(state, formatTime)}
    </Text>
  );
}

function wordsFor(state: DraftState, formatTime: (instant: string) => string): string {
  switch (state.kind) {
    case "saving":
      return "Sparar utkastet…";
    case "saved":
      return `Utkastet sparades ${formatTime(state.at)}`;
    case "kept":
      return "Ingen kontakt med servern. Utkastet finns i webbläsaren och skickas när du är uppkopplad.";
    case "refused":
      return `Utkastet gick inte att spara. ${errorText(state.error)}`;
    default:
      return "";
  }
}

interface ConflictProps {
  /** Where the other draft comes from, and that one of the two is chosen. */
  children: ReactNode;
  onTakeOther: () => void;
  onKeepMine: () => void;
}

/** The later of two writers is told, and nothing is lost before somebody has chosen. */
export function DraftConflict({ children, onTakeOther, onKeepMine }: ConflictProps) {
  return (
    <Alert color="varsel" role="alert" title="Det finns ett nyare utkast" icon={<IconAlertTriangle size={20} aria-hidden />}>
      <Text inherit mb="sm">
        {children}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={onKeepMine}>
          Behåll det som står här
        </Button>
        <Button variant="default" onClick={onTakeOther}>
          Hämta det andra utkastet
        </Button>
      </Group>
    </Alert>
  );
}
