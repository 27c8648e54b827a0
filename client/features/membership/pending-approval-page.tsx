import { Button, Card, Container, DataList, Group, List, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCircleX, IconHourglass } from "@tabler/icons-react";
import { Navigate, useNavigate } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { type SessionView, useSignedIn } from "#client/lib/use-session.ts";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { MEMBERSHIP_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";

const REFETCH_MS = 30_000;

/** Waits for the owner's answer. The guard leads on to the dashboard as soon as the session says that it has come. */
export function Component() {
  const { pendingApplication, rejectedApplication, association } = useSignedIn();
  const utils = trpc.useUtils();
  const isWaiting = pendingApplication !== null;

  // Also the first, empty notice: after a lost connection it is the only sign that something may have been missed.
  const readAnew = async () => {
    // One that is under way may have been asked before the answer came.
    await utils.auth.session.cancel();
    const joined = (await utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => null))?.association;
    if (joined) notifyAccess.success("Ansökan godkänd", `Du är nu med i ${joined.name}.`);
  };
  trpc.membership.onMyApplications.useSubscription(undefined, { enabled: isWaiting, onData: () => void readAnew() });
  trpc.auth.session.useQuery(undefined, { enabled: isWaiting, refetchInterval: REFETCH_MS });

  if (pendingApplication) return <WaitingApplication application={pendingApplication} />;
  if (association) return <LoadingScreen />;
  if (rejectedApplication) return <RejectedApplication application={rejectedApplication} />;
  return <Navigate to="/account-setup-choice" replace />;
}

function RejectedApplication({ application }: { application: NonNullable<SessionView["rejectedApplication"]> }) {
  const { formatDay } = useDateFormat();
  return (
    <Container size={520} px={0}>
      <Card>
        <Stack gap="md">
          <ThemeIcon size={56} radius="xl" variant="light" color="gray">
            <IconCircleX size={28} stroke={1.75} aria-hidden />
          </ThemeIcon>
          <Title order={1} size="h2">
            Din ansökan avslogs
          </Title>
          <Text role="status">
            {application.associationName} avslog din ansökan
            {application.reviewedAt && ` den ${formatDay(application.reviewedAt)}`}. Hör med föreningens styrelse om du tror att det blev
            fel. Du kan också ansöka igen eller starta en egen förening.
          </Text>
          <Group gap="xs">
            <LinkButton to="/join-association">Ny ansökan</LinkButton>
            <LinkButton to="/account-setup-choice" variant="default">
              Andra alternativ
            </LinkButton>
          </Group>
        </Stack>
      </Card>
    </Container>
  );
}

type Application = NonNullable<SessionView["pendingApplication"]>;

function WaitingApplication({ application }: { application: Application }) {
  const [confirming, confirmation] = useDisclosure(false);
  const withdraw = useWithdrawal(application);
  const { signOut, isSigningOut } = useSignOut();

  return (
    <Container size={520} px={0}>
      <Stack gap="lg">
        <Card>
          <Stack gap="md">
            <ThemeIcon size={56} radius="xl" variant="light" color="varsel">
              <IconHourglass size={28} stroke={1.75} aria-hidden />
            </ThemeIcon>
            <Title order={1} size="h2">
              Din ansökan väntar på svar
            </Title>
            <Text>Sidan uppdateras av sig själv när svaret kommer. Du får också ett mejl, så du kan stänga den så länge.</Text>
            <ApplicationFacts application={application} />
            <Group gap="xs">
              <Button variant="default" loading={withdraw.isPending} onClick={confirmation.open}>
                Återkalla ansökan
              </Button>
              <Button variant="subtle" color="gray" loading={isSigningOut} onClick={signOut}>
                Logga ut
              </Button>
            </Group>
          </Stack>
        </Card>
        <HomeTips />
      </Stack>
      <Confirm
        opened={confirming}
        title="Återkalla ansökan?"
        text={`Ansökan till ${application.associationName} tas tillbaka. Du kan ansöka igen när du vill.`}
        confirmLabel="Återkalla ansökan"
        isDestructive
        onConfirm={withdraw.withdraw}
        onClose={confirmation.close}
      />
    </Container>
  );
}

function useWithdrawal(application: Application) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const withdrawal = useAction(trpc.membership.withdraw, {
    done: () => ["Ansökan återkallad", `Din ansökan till ${application.associationName} är tillbakadragen.`],
    failed: "Ansökan kunde inte återkallas",
    touches: ["auth.session"],
    toasts: notifyAccess,
  });
  // First the session that is being read: with the application in it the guard would lead straight back.
  const leave = async (): Promise<void> => {
    await utils.auth.session.fetch().catch(() => undefined);
    await navigate("/account-setup-choice", { replace: true });
  };
  const refuse = (refusal: unknown): void => {
    // In another window, or by an association that closed.
    if (errorReason(refusal) === "APPLICATION_WITHDRAWN")
      notifyAccess.info("Ansökan är redan återkallad", "Du kan ansöka igen när du vill.");
    else notifyAccess.error(withdrawal.failed, errorText(refusal));
  };
  return {
    isPending: withdrawal.isPending,
    withdraw: () => withdrawal.send({ requestId: application.id }, { onDone: leave, onRefused: refuse }),
  };
}

function ApplicationFacts({ application }: { application: Application }) {
  const { formatDay, formatTime } = useDateFormat();
  return (
    <DataList size="md" labelWidth="7rem" gap={8}>
      <DataList.Item>
        <DataList.ItemLabel>Förening</DataList.ItemLabel>
        <DataList.ItemValue fw={650}>{application.associationName}</DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Skickad</DataList.ItemLabel>
        <DataList.ItemValue>
          {formatDay(application.requestedAt)} {formatTime(application.requestedAt)}
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Status</DataList.ItemLabel>
        <DataList.ItemValue>
          <StatusBadge color="varsel" icon={IconHourglass}>
            {MEMBERSHIP_REQUEST_STATUS_LABELS.pending}
          </StatusBadge>
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Beslutas av</DataList.ItemLabel>
        <DataList.ItemValue>Föreningens systemägare</DataList.ItemValue>
      </DataList.Item>
      {application.messageToAdmin && (
        <DataList.Item>
          <DataList.ItemLabel>Meddelande</DataList.ItemLabel>
          <DataList.ItemValue style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{application.messageToAdmin}</DataList.ItemValue>
        </DataList.Item>
      )}
    </DataList>
  );
}

function HomeTips() {
  return (
    <Card component="section" aria-labelledby="home-tips">
      <Title order={2} size="h4" id="home-tips" mb="xs">
        Under tiden, hemma hos dig
      </Title>
      <List spacing="xs">
        <List.Item>Fyll dunkar med vatten: minst 3 liter per person och dygn.</List.Item>
        <List.Item>Lägg en batteriradio där du hittar den i mörker. Lyssna på Sveriges Radio P4.</List.Item>
        <List.Item>Ha mat hemma som klarar sig utan kyl och spis.</List.Item>
      </List>
    </Card>
  );
}
