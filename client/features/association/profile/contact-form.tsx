import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { CONTACT_KINDS, type ContactKind } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { saveContactInput } from "#shared/schemas/association.ts";
import { CONTACT_KIND_LABELS } from "#shared/text/house-labels.ts";
import { EntryForm, showRefusal } from "./entry-form.tsx";
import type { AssociationProfile } from "./profile-values.ts";

export type Contact = AssociationProfile["contacts"][number];

interface ContactFormProps {
  /** Null for a new one. */
  contact: Contact | null;
  onDone: () => void;
}

export function ContactForm({ contact, onDone }: ContactFormProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(saveContactInput, {
    initialValues: {
      id: contact?.id ?? null,
      kind: contact?.kind ?? ("property_manager" as ContactKind),
      name: contact?.name ?? "",
      phone: contact ? formatPhone(contact.phone) : "",
      note: contact?.note ?? "",
    },
  });
  const save = trpc.association.saveContact.useMutation({
    onSuccess: async () => {
      await utils.association.profile.invalidate();
      notifyAccess.success("Kontakten är sparad");
      onDone();
    },
    onError: (error) => showRefusal(form, error),
  });

  return (
    <EntryForm onSubmit={form.onSubmit((values) => save.mutate(values))} onCancel={onDone} isSaving={save.isPending}>
      <NativeSelect
        size="md"
        label="Gäller"
        data-autofocus
        data={CONTACT_KINDS.map((kind) => ({ value: kind, label: CONTACT_KIND_LABELS[kind] }))}
        {...form.getInputProps("kind")}
      />
      <TextInput
        label="Namn"
        required
        autoComplete="off"
        description="Företag eller person."
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...form.getInputProps("name")}
      />
      <TextInput
        label="Telefon"
        type="tel"
        required
        autoComplete="off"
        placeholder="070-123 45 67"
        description="Används i: krisplanen, krisledningen."
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...form.getInputProps("phone")}
      />
      <Textarea
        label="Anteckning"
        autosize
        minRows={2}
        maxRows={6}
        description="Till exempel kundnummer eller när de svarar."
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...form.getInputProps("note")}
      />
    </EntryForm>
  );
}
