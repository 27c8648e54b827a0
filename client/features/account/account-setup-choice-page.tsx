import { Alert, Badge, Button, Card, Group, List, SimpleGrid, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { type Icon, IconArrowLeft, IconBuildingCommunity, IconInfoCircle, IconUsersPlus } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { notifyAccess } from "#client/lib/notify.ts";
import { useSignedIn } from "#client/lib/use-session.ts";

const FOUNDING = [
  "Välj ett abonnemang (simulerat: inget dras nu)",
  "Registrera föreningens uppgifter",
  "Få tillgång direkt",
  "Bjud in styrelsemedlemmar",
];
const JOINING = [
  "Skriv inbjudningskoden som du har fått av föreningen",
  "Ansökan går till föreningens systemägare, oftast någon i styrelsen",
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
      <PageHeader
        mb={0}
        title="Starta en förening eller gå med i en"
        description="Välj hur ditt konto ska kopplas till en bostadsrättsförening."
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SetupChoiceCard
          icon={IconBuildingCommunity}
          title="Starta egen förening"
          newRole="Systemägare"
          summary="Du som startar föreningen blir dess Systemägare: du kan larma, godkänna och bjuda in."
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

interface SetupChoiceCardProps {
  icon: Icon;
  title: string;
  /** The role one gets. */
  newRole: string;
  summary: string;
  steps: string[];
  action: ReactNode;
}

function SetupChoiceCard({ icon: ChoiceIcon, title, newRole, summary, steps, action }: SetupChoiceCardProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Stack gap="md" h="100%">
        <Group justify="space-between" wrap="nowrap">
          <ThemeIcon size={44} radius="md">
            <ChoiceIcon size={24} stroke={1.75} aria-hidden />
          </ThemeIcon>
          <Badge>{newRole}</Badge>
        </Group>
        <div>
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          <Text c="dimmed" mt={4}>
            {summary}
          </Text>
        </div>
        <List type="ordered" spacing="xs" flex={1}>
          {steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        {action}
      </Stack>
    </Card>
  );
}
