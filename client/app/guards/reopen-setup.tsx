import { Container } from "@mantine/core";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { trpc } from "#client/lib/trpc.ts";

/** Lets a user without an association begin the setup again (decision 6); the guard then shows the screen. The request is
 *  taken out of the history, so that coming back here does not repeat it. */
export function ReopenSetup() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { mutate, error } = trpc.profile.reopenSetup.useMutation({
    onSuccess: async () => {
      await utils.auth.session.invalidate();
      await navigate({ pathname, search }, { replace: true, state: null });
    },
  });

  useEffect(() => mutate(), [mutate]);

  if (!error) return <LoadingScreen text="Kontrollerar användarstatus..." />;
  return (
    <Container component="main" id="main" size="sm" py="xl">
      <ErrorCard title="Det gick inte att öppna kontovalen igen" error={error} onRetry={() => mutate()} />
    </Container>
  );
}
