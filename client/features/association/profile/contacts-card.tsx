import { Anchor, Text } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { memo } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { CONTACT_KIND_LABELS } from "#shared/text/house-labels.ts";
import { type Contact, ContactForm } from "./contact-form.tsx";
import { EntriesCard } from "./entries-card.tsx";
import classes from "./entry-row.module.css";
import { PROFILE_SECTIONS } from "./profile-sections.ts";

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
