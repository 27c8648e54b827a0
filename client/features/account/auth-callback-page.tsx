import { useEffect } from "react";
import { useNavigate } from "react-router";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { notifyAccess } from "#client/lib/notify.ts";
import { keepRedirect, redirectParameter } from "#client/lib/redirect-address.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSessionRefresh } from "#client/lib/use-session.ts";
import { isOwnPath } from "#shared/own-path.ts";
import { SIGN_UP_CONTESTED } from "#shared/text/sign-up-contested.ts";
import { linkErrorText, wayOn } from "./link-error.ts";
import type { LoginState } from "./login-state.ts";
import { useLinkSecret } from "./use-link-secret.ts";

type Answer = RouterOutputs["auth"]["completeCallback"];

/** Exchanges the secret of a mailed link for a session (AUTH-07); in every other case on to the sign-in (AUTH-08). */
export function Component() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const refreshSession = useSessionRefresh();
  const secret = useLinkSecret();

  const goTo = (path: string, state?: LoginState) => navigate(path, { replace: true, state });
  const readSessionAnew = async () => {
    await refreshSession();
    // Without an answer the person counts as signed out: the next page asks again, and says what is wrong.
    return utils.auth.session.fetch().catch(() => null);
  };
  const leadOn = async ({ purpose, secondFactorRequired, redirect }: Answer) => {
    const session = await readSessionAnew();
    if (purpose === "change_email") {
      notifyAccess.success("E-postadressen är bytt");
      return session ? goTo("/settings") : goTo("/login", { notice: "E-postadressen är bytt. Logga in med den nya adressen." });
    }
    const origin = redirect && isOwnPath(redirect) ? redirect : null;
    if (secondFactorRequired) return goTo(keepRedirect("/login", origin ? redirectParameter(origin) : ""), { isSecondStep: true });
    return goTo(origin ?? "/dashboard");
  };
  const leadBack = async (error: unknown) => {
    const text = linkErrorText(error);
    notifyAccess.error("Fel vid inloggning", text);
    if (text === SIGN_UP_CONTESTED) return goTo("/signup", { notice: text });
    const session = await readSessionAnew();
    return goTo("/login", { notice: `${text} ${wayOn(error, session?.user.email)}`, isForSignedIn: session !== null });
  };
  const { mutate } = trpc.auth.completeCallback.useMutation({ onSuccess: leadOn, onError: leadBack });

  useEffect(() => {
    if (secret) mutate({ accessToken: secret });
    else if (secret === null) void navigate("/login", { replace: true });
  }, [secret, mutate, navigate]);

  return <LoadingScreen text="Slutför inloggning..." />;
}
