import { Button, Stack } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { AuthCard } from "./auth-card.tsx";
import { AuthNotice } from "./auth-notice.tsx";

/** For someone who is signed in and has opened a mailed link that is spent, or another person's. */
export function AlreadySignedIn({ notice }: { notice: string }) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <AuthCard title="Länken kunde inte användas">
      <AuthNotice>{notice}</AuthNotice>
      <Stack gap="sm">
        <LinkButton to="/dashboard" fullWidth>
          Till översikten
        </LinkButton>
        <Button variant="default" fullWidth loading={isSigningOut} onClick={signOut}>
          Logga ut
        </Button>
      </Stack>
    </AuthCard>
  );
}
