import { Anchor, Card, Group, Text, Title } from "@mantine/core";
import { IconMail, IconPhone } from "@tabler/icons-react";
import { useContact } from "#client/lib/use-contact.ts";
import { formatPhone } from "#shared/format/phone.ts";

/** Decision 74 */
export function ContactUs() {
  const { data: contact } = useContact();
  return (
    <Card component="section" aria-labelledby="contact-us">
      <Title order={2} size="h3" id="contact-us" mb="xs">
        Kontakta oss
      </Title>
      <Text mb="sm" maw="60ch">
        Vill ni betala mot faktura, är ni många eller undrar ni något? Skriv till oss och ange föreningens namn och organisationsnummer.
      </Text>
      <Group gap="lg">
        {contact?.email && (
          <Anchor href={`mailto:${contact.email}`} inline>
            <IconMail size={18} stroke={1.75} aria-hidden style={{ verticalAlign: "text-bottom" }} /> {contact.email}
          </Anchor>
        )}
        {contact?.phone && (
          <Anchor href={`tel:${contact.phone}`} inline>
            <IconPhone size={18} stroke={1.75} aria-hidden style={{ verticalAlign: "text-bottom" }} /> {formatPhone(contact.phone)}
          </Anchor>
        )}
        {contact && !contact.email && !contact.phone && (
          <Text c="dimmed">Den som driver portalen har inte angett några kontaktuppgifter.</Text>
        )}
      </Group>
    </Card>
  );
}
