import { Anchor, Text } from "@mantine/core";
import { useContact } from "#client/lib/use-contact.ts";

/** The address of who runs the portal, where one is configured; otherwise the way through the association. */
export function Contact() {
  const { data } = useContact();

  if (data?.email) {
    return (
      <Text>
        Skriv till den som driver portalen:{" "}
        <Anchor href={`mailto:${data.email}`} underline="always">
          {data.email}
        </Anchor>
        .
      </Text>
    );
  }
  return (
    <Text>Vänd dig till systemägaren i din förening, oftast någon i styrelsen. Systemägaren har kontakt med den som driver portalen.</Text>
  );
}
