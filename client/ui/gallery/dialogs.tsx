import { Button, Group, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { UseTRPCMutationOptions } from "@trpc/react-query/shared";
import { useState } from "react";
import { z } from "zod";
import type { AppRouter } from "#client/lib/trpc.ts";
import { Confirm } from "../confirm.tsx";
import { Dialog } from "../dialog.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { useAction } from "../use-action.ts";
import { Part } from "./part.tsx";

type Refusal = TRPCClientError<AppRouter>;
type Name = "dialog" | "form" | "refused" | "confirm";

const person = z.object({ name: z.string().trim().min(1, "Skriv ett namn.") });
type Person = z.output<typeof person>;

/** Answers after a moment, or refuses: in place of a procedure of the server's. */
const standIn = (isRefused: boolean) => ({
  useMutation: (options: UseTRPCMutationOptions<Person, Refusal, Person>) =>
    useMutation<Person, Refusal, Person>({
      onSuccess: options.onSuccess,
      mutationFn: async (input) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        if (isRefused) throw new TRPCClientError<AppRouter>("Personen finns redan.");
        return input;
      },
    }),
});
const answering = standIn(false);
const refusing = standIn(true);

export function Dialogs() {
  const [opened, setOpened] = useState<Name | null>(null);
  const close = (): void => setOpened(null);
  const add = useAction(answering, { done: ({ name }) => ["Personen är tillagd", name], failed: "Personen kunde inte läggas till" });
  const addInVain = useAction(refusing, { failed: "Personen kunde inte läggas till" });
  const opener = (name: Name, label: string) => (
    <Button variant="default" onClick={() => setOpened(name)}>
      {label}
    </Button>
  );
  return (
    <>
      <Part name="Dialog" states={{ Stängd: opener("dialog", "Öppna") }} />
      <Part
        name="FormDialog"
        states={{
          "Svarar och nekas": (
            <Group>
              {opener("form", "Öppna en som svarar")}
              {opener("refused", "Öppna en som nekas")}
            </Group>
          ),
        }}
      />
      <Part name="Confirm" states={{ Stängd: opener("confirm", "Öppna") }} />
      <Part
        name="useAction"
        states={{
          Notiser: (
            <Group>
              <Button loading={add.isPending} onClick={() => add.send({ name: "Åsa Lindqvist" })}>
                Gör det som går
              </Button>
              <Button variant="default" loading={addInVain.isPending} onClick={() => addInVain.send({ name: "Åsa Lindqvist" })}>
                Gör det som nekas
              </Button>
            </Group>
          ),
        }}
      />
      {opened === "dialog" && (
        <Dialog title="En ruta" onClose={close}>
          {(leave) => (
            <Group justify="space-between">
              <Text>Den flyttar in och ut.</Text>
              <Button onClick={leave}>Klart</Button>
            </Group>
          )}
        </Dialog>
      )}
      {(opened === "form" || opened === "refused") && (
        <FormDialog
          title="Lägg till person"
          submit="Lägg till"
          onClose={close}
          action={opened === "form" ? add : addInVain}
          schema={person}
          initial={{ name: "" }}
        >
          {(field) => <TextInput label="Namn" required {...field("name")} />}
        </FormDialog>
      )}
      <Confirm
        opened={opened === "confirm"}
        title="Ta bort personen?"
        text="Det går inte att ångra."
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => undefined}
        onClose={close}
      />
    </>
  );
}
