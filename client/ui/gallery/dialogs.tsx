import { Button, Group, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { UseTRPCMutationOptions } from "@trpc/react-query/shared";
import { useState } from "react";
import { z } from "zod";
import type { AppRouter } from "#client/lib/trpc.ts";
import { Confirm } from "../confirm.tsx";
import { Dialog, type DialogProps } from "../dialog.tsx";
import { csvText, FileImport } from "../file-import.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { SummedReport } from "../import-report.tsx";
import { useAction, useApiAction } from "../use-action.ts";
import { Part } from "./part.tsx";

type Refusal = TRPCClientError<AppRouter>;
type Name = "dialog" | "form" | "refused" | "confirm" | "import";

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
      <Part name="FileImport" states={{ "Nekas när den skrivs": opener("import", "Välj en fil") }} />
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
      {opened === "import" && <ImportPeople onClose={close} />}
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

/** Every line of the file is somebody new, whom somebody else has added meanwhile. */
function ImportPeople({ onClose }: DialogProps) {
  const failed = "Personerna kunde inte läsas in";
  const preview = useApiAction(async (csv: string) => csv.trim().split("\n"), { failed, touches: [] });
  const write = useApiAction(
    async (names: string[]) => {
      throw new Error(`${names.length} personer finns redan.`);
    },
    { failed, touches: [] },
  );
  return (
    <FileImport
      title="Läs in personer"
      about="En person på varje rad."
      file={csvText(100_000)}
      preview={{ action: preview, input: (csv) => csv }}
      write={{ action: write, input: (_csv, names) => names, submit: (names) => `Läs in ${names.length}` }}
      onClose={onClose}
    >
      {(names) => (
        <SummedReport
          label="Personer"
          outcomes={{ added: "Nya" }}
          counts={{ added: names.length }}
          rows={names}
          line={(name) => names.indexOf(name) + 1}
          columns={[{ title: "Namn", cell: (name) => name }]}
        />
      )}
    </FileImport>
  );
}
