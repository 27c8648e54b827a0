import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { useFocusBack } from "#client/ui/use-focus-back.ts";
import { confirmationText, type DeletionConsequences, isConfirmed, subscribersText } from "./deletion-confirmation.ts";
import type { DataActions } from "./use-data-actions.ts";

interface DeletionDialogProps {
  opened: boolean;
  consequences: DeletionConsequences;
  actions: DataActions;
  onClose: () => void;
}

/** Asks once more, and for a typed word, before the account is deleted (SETG-02). */
export function DeletionDialog({ opened, onClose, ...content }: DeletionDialogProps) {
  useFocusBack(opened);
  const mayClose = !content.actions.isDeleting;
  return (
    <Modal.Stack>
      <Modal
        stackId="delete-account"
        opened={opened}
        // A stack of dialogs decides by itself which one Escape closes.
        onClose={() => mayClose && onClose()}
        title="Radera kontot?"
        size={520}
        closeOnClickOutside={false}
        withCloseButton={mayClose}
      >
        <Confirmation {...content} onClose={onClose} />
      </Modal>
      {content.actions.proofDialog}
    </Modal.Stack>
  );
}

function Confirmation({ consequences, actions, onClose }: Omit<DeletionDialogProps, "opened">) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { closesAssociation } = consequences;
  const expected = confirmationText(consequences);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isConfirmed(typed, expected)) {
      actions.deleteAccount();
      return;
    }
    setError(`Skriv ${expected} för att bekräfta.`);
    input.current?.focus();
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>Kontot och dina uppgifter tas bort direkt. Det går inte att ångra.</Text>
        {closesAssociation && (
          <Text>
            {closesAssociation.name} stängs. {subscribersText(closesAssociation.subscriberCount)}
          </Text>
        )}
        <TextInput
          ref={input}
          data-autofocus
          label={closesAssociation ? `Skriv föreningens namn, ${expected}, för att bekräfta` : `Skriv ${expected} för att bekräfta`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={actions.isDeleting} onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color="kris" disabled={!actions.canAct} loading={actions.isDeleting}>
            Radera för alltid
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
