import { useEffect } from "react";
import { useNavigate } from "react-router";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { forgetCallbackToken, readCallbackToken } from "#client/lib/callback-token.ts";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { isOwnPath } from "#shared/own-path.ts";
import { SIGN_UP_CONTESTED } from "#shared/text/sign-up-contested.ts";

/** Exchanges the secret of a mailed link for a session (AUTH-07); in every other case on to the sign-in (AUTH-08). */
export function Component() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { mutate } = trpc.auth.completeCallback.useMutation({
    onSuccess: async ({ redirect }) => {
      await utils.auth.session.invalidate();
      await navigate(redirect && isOwnPath(redirect) ? redirect : "/dashboard", { replace: true });
    },
    onError: (error) => {
      const text = errorText(error);
      notifyAccess.error("Fel vid inloggning", text);
      return navigate(text === SIGN_UP_CONTESTED ? "/signup" : "/login", { replace: true });
    },
  });

  useEffect(() => {
    const accessToken = readCallbackToken();
    forgetCallbackToken();
    if (accessToken) mutate({ accessToken });
    else void navigate("/login", { replace: true });
  }, [mutate, navigate]);

  return <LoadingScreen text="Slutför inloggning..." />;
}
