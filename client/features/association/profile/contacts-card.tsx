import { Anchor, NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { memo } from "react";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { CONTACT_KINDS } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { saveContactInput } from "#shared/schemas/association.ts";
import { CONTACT_KIND_LABELS } from "#shared/text/house-labels.ts";
import { EntriesCard } from "./entries-card.tsx";
import classes from "./profile.module.css";
import { PROFILE_SECTIONS } from "./profile-sections.ts";
import type { AssociationProfile } from "./profile-values.ts";

export const ContactsCard = memo(function ContactsCard({ contacts, mayEdit }: { contacts: readonly Contact[]; mayEdit: boolean }) {
  const remove = useAction(trpc.association.removeContact, {
    done: () => "Kontakten är borttagen",
    failed: "Fel",
    touches: ["association.profile"],
    toasts: notifyAccess,
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
          <Anchor href={`tel:${phone}`} underline="always" className={classes.link} aria-label={`Ring ${name}, ${formatPhone(phone)}`}>
            {formatPhone(phone)}
          </Anchor>
          {note && <Text style={{ whiteSpace: "pre-line" }}>{note}</Text>}
        </>
      )}
      dialogFor={(contact, onClose) => <ContactDialog contact={contact} onClose={onClose} />}
      remove={remove}
    />
  );
});

type Contact = AssociationProfile["contacts"][number];

interface ContactDialogProps extends DialogProps {
  /** Null for a new one. */
  contact: Contact | null;
}

function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const save = useAction(trpc.association.saveContact, {
    done: () => "Kontakten är sparad",
    failed: "Fel",
    touches: ["association.profile"],
    toasts: notifyAccess,
  });
  return (
    <FormDialog
      title={contact ? "Ändra kontakt" : "Lägg till kontakt"}
      submit="Spara"
      schema={saveContactInput}
      initial={{
        id: contact?.id ?? null,
        kind: contact?.kind ?? "property_manager",
        name: contact?.name ?? "",
        phone: contact ? formatPhone(contact.phone) : "",
        note: contact?.note ?? "",
      }}
      action={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <NativeSelect
            label="Gäller"
            data-autofocus
            data={CONTACT_KINDS.map((kind) => ({ value: kind, label: CONTACT_KIND_LABELS[kind] }))}
            {...field("kind")}
          />
          <TextInput
            label="Namn"
            required
            autoComplete="off"
            description="Företag eller person."
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...field("name")}
          />
          <TextInput
            label="Telefon"
            type="tel"
            required
            autoComplete="off"
            placeholder="070-123 45 67"
            description="Används i: krisplanen, krisledningen."
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...field("phone")}
          />
          <Textarea
            label="Anteckning"
            autosize
            minRows={2}
            maxRows={6}
            description="Till exempel kundnummer eller när de svarar."
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...field("note")}
          />
        </>
      )}
    </FormDialog>
  );
}
