import { Alert, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";

/** Stands in the members list while the association has no contact e-mail (MREQ-17, decision 25). */
export function MissingContact() {
  const association = trpc.association.current.useQuery();
  if (!association.data || association.data.contactPersonEmail) return null;
  return (
    <Alert color="varsel" role="note" icon={<IconMailOff size={20} aria-hidden />}>
      <Stack gap={4} align="flex-start">
        <Text inherit>E-post saknas. Ingen förening kopplad till din profil.</Text>
        <TextLink to="/association-profile#kontakt" py={8}>
          Lägg till kontaktuppgifter
        </TextLink>
      </Stack>
    </Alert>
  );
}
