import { Button, List, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ShareButton } from "#client/components/share-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { invitePath } from "#shared/invite-code.ts";
import { InviteByEmailForm } from "./invite-by-email-form.tsx";
import { StandingInvitations } from "./standing-invitations.tsx";

/** Invites somebody who is to be a system owner too: by mail, or by what the telephone shares with. */
export function InviteOwnerDialog({ onClose }: DialogProps) {
  const { association } = useSignedIn();
  const [isSent, setIsSent] = useState(false);
  const invitations = trpc.association.invitations.useQuery();
  const invitation = trpc.association.inviteCode.useQuery();
  return (
    <Dialog title="Utse en systemägare till" onClose={onClose}>
      {(close) => (
        <Stack gap="md">
          <List type="ordered" spacing={4}>
            <List.Item>Skicka inbjudan, eller dela länken.</List.Item>
            <List.Item>Den du bjuder in skapar ett konto och ansöker.</List.Item>
            <List.Item>Du ser ansökan här på Översikt. Godkänn den som Systemägare.</List.Item>
          </List>
          {!isSent && <InviteByEmailForm isOne invitedAs="system_owner" onSent={() => setIsSent(true)} />}
          {invitations.data && invitations.data.length > 0 && (
            <div>
              <Text fw={600}>Väntar på svar</Text>
              <StandingInvitations />
            </div>
          )}
          <Text size="sm" c="dimmed">
            En systemägare kan göra allt du kan: larma, godkänna och bjuda in.
          </Text>
          <Loaded query={invitation} skeleton={<Skeleton h={44} />}>
            {({ code }) => (
              <ShareButton title={`Gå med i ${association?.name ?? ""}`} url={`${window.location.origin}${invitePath(code)}`} />
            )}
          </Loaded>
          {isSent && (
            <Button autoFocus onClick={close}>
              Klar
            </Button>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
