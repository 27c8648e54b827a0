import { Anchor, NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { memo } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { CONTACT_KINDS, type ContactKind } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { saveContactInput } from "#shared/schemas/association.ts";
import { CONTACT_KIND_LABELS } from "#shared/text/house-labels.ts";
import { EntriesCard } from "./entries-card.tsx";
import { EntryForm, showRefusal } from "./entry-form.tsx";
import classes from "./entry-row.module.css";
import { PROFILE_SECTIONS } from "./profile-sections.ts";
import type { AssociationProfile } from "./profile-values.ts";

export const ContactsCard = memo(function ContactsCard({ contacts, mayEdit }: { contacts: readonly Contact[]; mayEdit: boolean }) {
  const utils = trpc.useUtils();
  const remove = trpc.association.removeContact.useMutation({
    onSuccess: () => notifyAccess.success("Kontakten är borttagen"),
    onError: (error) => notifyAccess.error("Fel", errorText(error)),
    onSettled: () => utils.association.profile.invalidate(),
  });

  return (
    <EntriesCard
      title={PROFILE_SECTIONS.jourer}
      description="Vem ni ringer om huset. Används i: krisplanen, krisledningen."
      entries={contacts}
      empty={{ icon: IconPhone, text: "Här finns inga kontakter än." }}
      mayEdit={mayEdit}
      noun="kontakt"
      kindOf={({ kind }) => CONTACT_KIND_LABELS[kind]}
      nameOf={({ name }) => name}
      detailsOf={({ name, phone, note }) => (
        <>
          <Anchor href={`tel:${phone}`} underline="always" className={classes.phone} aria-label={`Ring ${name}, ${formatPhone(phone)}`}>
            {formatPhone(phone)}
          </Anchor>
          {note && <Text style={{ whiteSpace: "pre-line" }}>{note}</Text>}
        </>
      )}
      formFor={(contact, onDone) => <ContactForm contact={contact} onDone={onDone} />}
      onRemove={({ id }) => remove.mutate({ id })}
      removingId={remove.isPending ? remove.variables.id : null}
    />
  );
});

type Contact = AssociationProfile["contacts"][number];

interface ContactFormProps {
  /** Null for a new one. */
  contact: Contact | null;
  onDone: () => void;
}

function ContactForm({ contact, onDone }: ContactFormProps) {
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
