import { Textarea, TextInput } from "@mantine/core";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { inviteByCodeInput, inviteByEmailInput } from "#shared/schemas/collaboration.ts";
import { codeInWords } from "#shared/text/collaboration-labels.ts";
import { useCollaborationChanges } from "./use-network-change.ts";

const MESSAGE = { label: "Hälsning", description: "Frivillig. Skriv roller, inte namn på boende.", autosize: true, minRows: 2, maxRows: 5 };

/** Asks an association by the code that it has given out. */
export function InviteByCodeForm({ code, onDone }: { code: string; onDone: () => void }) {
  const onChanged = useCollaborationChanges();
  const form = useSchemaForm(inviteByCodeInput, { initialValues: { code: code && codeInWords(code), message: "" } });
  const invite = trpc.collaboration.inviteByCode.useMutation({
    onSuccess: async () => {
      await onChanged();
      notify.success("Inbjudan är skickad", "Föreningens systemägare får ett mejl.");
      onDone();
    },
    onError: (error) => showAtFields(form, error),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => invite.mutate(values))}
      onCancel={onDone}
      submitLabel="Bjud in"
      isSaving={invite.isPending}
      error={formError(invite.error)}
    >
      <TextInput
        label="Föreningens samverkanskod"
        description="Den står på deras sida Nätverk."
        placeholder="K7MD4-XPQ82"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        withAsterisk
        data-autofocus
        {...form.getInputProps("code")}
      />
      <Textarea {...MESSAGE} {...form.getInputProps("message")} />
    </DialogForm>
  );
}

/** Mails a link that is good once. */
export function InviteByEmailForm({ onDone }: { onDone: () => void }) {
  const onChanged = useCollaborationChanges();
  const form = useSchemaForm(inviteByEmailInput, { initialValues: { email: "", message: "" } });
  const invite = trpc.collaboration.inviteByEmail.useMutation({
    onSuccess: async () => {
      await onChanged();
      notify.success("Inbjudan är skickad", "Länken gäller i 14 dagar.");
      onDone();
    },
    onError: (error) => showAtFields(form, error),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => invite.mutate(values))}
      onCancel={onDone}
      submitLabel="Skicka inbjudan"
      isSaving={invite.isPending}
      error={formError(invite.error)}
    >
      <TextInput
        label="E-post till föreningens styrelse"
        description="De får en länk som fungerar en gång."
        type="email"
        autoComplete="off"
        withAsterisk
        data-autofocus
        {...form.getInputProps("email")}
      />
      <Textarea {...MESSAGE} {...form.getInputProps("message")} />
    </DialogForm>
  );
}
