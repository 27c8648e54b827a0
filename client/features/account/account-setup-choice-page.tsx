import { Alert, Button, SimpleGrid, Stack } from "@mantine/core";
import { IconArrowLeft, IconBuildingCommunity, IconInfoCircle, IconUsersPlus } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { notifyAccess } from "#client/lib/notify.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { SetupChoiceCard } from "./setup-choice-card.tsx";
import { SetupStep } from "./setup-step.tsx";

const FOUNDING = [
  "Välj ett abonnemang (simulerat, inget debiteras)",
  "Registrera föreningens uppgifter",
  "Få tillgång direkt",
  "Bjud in styrelsemedlemmar",
];
const JOINING = [
  "Skriv inbjudningskoden som du har fått av föreningen",
  "Ansökan går till föreningens systemägare",
  "Du får tillgång när ansökan har godkänts",
  "Senare kan du få rollen Teamledare",
];

export function Component() {
  const navigate = useNavigate();
  const { profile } = useSignedIn();

  const join = (): void => {
    if (profile.id) void navigate("/join-association");
    else notifyAccess.error("Ett fel uppstod", "Användarprofil ej hittad. Logga in igen och försök på nytt.");
  };

  return (
    <Stack gap="md">
      <div>
        <LinkButton to="/?preview=true" variant="subtle" ml={-12} px="sm" leftSection={<IconArrowLeft size={18} aria-hidden />}>
          Tillbaka
        </LinkButton>
      </div>
      <div>
        <SetupStep number={2} />
        <PageHeader
          mb={0}
          title="Starta en förening eller gå med i en"
          description="Välj hur ditt konto ska kopplas till en bostadsrättsförening."
        />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SetupChoiceCard
          icon={IconBuildingCommunity}
          title="Starta egen förening"
          newRole="Systemägare"
          summary="Du som startar föreningen blir dess Systemägare."
          steps={FOUNDING}
          action={
            <LinkButton to="/create-association" fullWidth>
              Starta egen förening
            </LinkButton>
          }
        />
        <SetupChoiceCard
          icon={IconUsersPlus}
          title="Gå med i befintlig förening"
          newRole="Medlem"
          summary="Du behöver en inbjudningskod från din förening."
          steps={JOINING}
          action={
            <Button variant="outline" fullWidth onClick={join}>
              Gå med i befintlig förening
            </Button>
          }
        />
      </SimpleGrid>
      <Alert color="gray" role="note" icon={<IconInfoCircle size={20} aria-hidden />}>
        Varje konto kan bara tillhöra en förening åt gången.
      </Alert>
    </Stack>
  );
}
