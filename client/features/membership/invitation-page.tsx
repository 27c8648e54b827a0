import { Button, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { AuthCard } from "#client/features/account/auth-card.tsx";
import { SignupForm } from "#client/features/account/signup-form.tsx";
import { errorReason } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { loginAddress, redirectParameter } from "#client/lib/redirect-address.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { invitePath, readInviteCode, readInvitedEmail } from "#shared/invite-code.ts";
import { applied } from "./join-texts.ts";
import { useAfterApplying } from "./use-after-applying.ts";

type Invitation = RouterOutputs["association"]["invitation"];

/** `/h/7KQ4-3MXW`: who invites to which house, with the account made on the spot. */
export function Component() {
  const { code: typed = "" } = useParams();
  const code = readInviteCode(typed);
  const { status, session } = useSession();
  const invitation = trpc.association.invitation.useQuery(
    { code: code ?? typed },
    { retry: false, staleTime: 60_000, enabled: code !== null },
  );

  if (!code || errorReason(invitation.error) === "INVITATION_NOT_FOUND") return <Unknown />;
  if (invitation.isError) {
    return (
      <AuthCard title="Inbjudan">
        <ErrorCard title="Fel" error={invitation.error} onRetry={() => void invitation.refetch()} />
      </AuthCard>
    );
  }
  if (!invitation.data || status === "loading") return <LoadingScreen text="Laddar föreningsinformation..." />;
  if (!session) return <SignUp invitation={invitation.data} path={invitePath(code)} />;
  if (session.association) return <AlreadyMember associationName={session.association.name} />;
  if (session.pendingApplication) return <Navigate to="/pending-approval" replace />;
  return <Apply invitation={invitation.data} code={code} />;
}

const titleOf = ({ inviter, associationName }: Invitation): string =>
  inviter ? `${inviter} bjuder in dig till ${associationName}` : `Du är inbjuden till ${associationName}`;
const placeOf = ({ address, city }: Invitation): string => [address, city].filter(Boolean).join(", ");

function Unknown() {
  return (
    <AuthCard title="Adressen leder inte till någon förening">
      <Stack gap="md">
        <Text>Kontrollera att du har skrivit rätt, eller be den som bjöd in dig om en ny adress.</Text>
        <LinkButton to="/join-association" variant="default">
          Jag har en lång kod
        </LinkButton>
      </Stack>
    </AuthCard>
  );
}

function SignUp({ invitation, path }: { invitation: Invitation; path: string }) {
  const [email] = useState(() => readInvitedEmail(window.location.hash));
  // Whoever passes the page on to a neighbour does not pass on the own address.
  useEffect(() => window.history.replaceState(window.history.state, "", path), [path]);
  return (
    <AuthCard
      title={titleOf(invitation)}
      description={
        <>
          {placeOf(invitation) && <Text inherit>{placeOf(invitation)}</Text>}
          Skapa ett konto här. När du har bekräftat din e-post går din ansökan till styrelsen, som godkänner den.
        </>
      }
      footer={
        <>
          Har du redan ett konto? <TextLink to={loginAddress({ pathname: path, search: "" })}>Logga in</TextLink>
        </>
      }
    >
      <SignupForm search={`?${redirectParameter(path)}`} email={email} />
    </AuthCard>
  );
}

function AlreadyMember({ associationName }: { associationName: string }) {
  return (
    <AuthCard title="Redan medlem">
      <Stack gap="md">
        <Text>Du är redan ansluten till {associationName}. Du kan endast vara medlem i en förening åt gången.</Text>
        <LinkButton to="/dashboard">Till översikten</LinkButton>
      </Stack>
    </AuthCard>
  );
}

/** Somebody who has an account already: one press, since the house is chosen. */
function Apply({ invitation, code }: { invitation: Invitation; code: string }) {
  const goOn = useAfterApplying();
  const apply = useAction(trpc.membership.applyByInvitation, {
    done: () => applied(invitation.associationName),
    failed: "Fel vid ansökan",
    touches: ["auth.session", "membership"],
    toasts: notifyAccess,
  });
  return (
    <AuthCard title={titleOf(invitation)} description={placeOf(invitation)}>
      <Stack gap="md">
        <Text>Ansökan går till styrelsen, som godkänner den.</Text>
        <Button
          loading={apply.isPending}
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          onClick={() => apply.send({ code }, { onDone: goOn })}
        >
          Skicka ansökan
        </Button>
      </Stack>
    </AuthCard>
  );
}
