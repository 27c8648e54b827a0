import { Alert, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import type { SessionView } from "#client/lib/use-session.ts";

/** For someone without an association: the way into one. */
export function JoinCard({ rejected }: { rejected: SessionView["rejectedApplication"] }) {
  return (
    <SectionCard title="Gå med i en förening">
      <Stack gap="md" align="flex-start">
        {rejected && (
          <Alert color="varsel" role="note" w="100%" icon={<IconInfoCircle size={20} aria-hidden />}>
            Din ansökan till {rejected.associationName} avslogs. Fråga föreningens styrelse om du tror att det blev fel.
          </Alert>
        )}
        <Text>Bor du i en bostadsrättsförening? Gå med med en inbjudningskod, eller starta föreningen här om den inte redan finns.</Text>
        <LinkButton to="/account-setup-choice" state={REOPEN_SETUP}>
          Gå med i en förening
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}
