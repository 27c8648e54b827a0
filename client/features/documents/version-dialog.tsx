import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";

interface VersionDialogProps {
  opened: boolean;
  version: number;
  onClose: () => void;
  onMake: (note: string) => void;
}

/** What is new in a version, for those who come after. */
export function VersionDialog({ opened, version, onClose, onMake }: VersionDialogProps) {
  const [note, setNote] = useState("");
  return (
    <Modal opened={opened} onClose={onClose} title={`Skapa version ${version}`} size={480}>
      <Stack gap="md">
        <Text>De tidigare versionerna finns kvar som de är. Läst/justerat nollställs, eftersom det gäller en viss version.</Text>
        <TextInput
          label="Vad är nytt?"
          maxLength={TEXT_MAX_LENGTH}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button
            onClick={() => {
              onClose();
              onMake(note);
            }}
          >
            Skapa PDF
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
