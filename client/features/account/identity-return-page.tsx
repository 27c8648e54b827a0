import { Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { keepRedirect, redirectParameter } from "#client/lib/redirect-address.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSessionRefresh } from "#client/lib/use-session.ts";
import { AuthCard } from "./auth-card.tsx";
import type { LoginState } from "./login-state.ts";

type Answer = RouterOutputs["auth"]["identity"]["arrive"];
type Unknown = Extract<Answer, { outcome: "unknown" }>;

const SECURITY = "/settings?tab=sakerhet";

/** Where the other service sends people back to: into the portal, or on with a word about why not. */
export function Component() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const refreshSession = useSessionRefresh();
  const [unknown, setUnknown] = useState<Unknown | null>(null);

  const goTo = (path: string, state?: LoginState) => navigate(path, { replace: true, state });
  const leadOn = async (answer: Answer) => {
    if (answer.outcome === "unknown") return setUnknown(answer);
    if (answer.outcome === "linked") {
      notifyAccess.success("Kontona är kopplade", "Nästa gång kan du logga in den vägen.");
      return goTo(SECURITY);
    }
    if (answer.outcome === "proven") {
      notifyAccess.success("Bekräftat", "Gör nu det du skulle göra.");
      return goTo(answer.redirect ?? SECURITY);
    }
    await refreshSession();
    const back = answer.redirect ? redirectParameter(answer.redirect) : "";
    if (answer.secondFactorRequired) return goTo(keepRedirect("/login", back), { isSecondStep: true });
    return goTo(answer.redirect ?? "/dashboard");
  };
  const leadBack = async (error: unknown) => {
    const text = errorText(error);
    const session = await utils.auth.session.fetch().catch(() => null);
    if (!session) return goTo("/login", { notice: text });
    // They came to link their account, or to show who they are, and stay signed in.
    notifyAccess.error("Inget ändrades", text);
    return goTo(SECURITY);
  };
  const { mutate } = trpc.auth.identity.arrive.useMutation({ onSuccess: leadOn, onError: leadBack });

  useEffect(() => {
    const { search } = window.location;
    // What the address holds counts once, and belongs in no history.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    if (search) mutate({ search });
    else void navigate("/login", { replace: true });
  }, [mutate, navigate]);

  return unknown ? <TwoWays {...unknown} /> : <LoadingScreen text="Slutför inloggning..." />;
}

/** Nobody is known by what came back: an account is linked by its owner, and a new one begins as all do. */
function TwoWays({ label, email, name, redirect }: Unknown) {
  const search = redirect ? `?${redirectParameter(redirect)}` : "";
  return (
    <AuthCard title="Har du redan ett konto?" description={`Ditt konto hos ${label} är inte kopplat till något konto här än.`}>
      <Stack gap="md">
        <Text>
          Har du ett konto: logga in som vanligt, och koppla {label} under Säkerhet i inställningarna. Nästa gång räcker {label}.
        </Text>
        <LinkButton to={`/login?${redirectParameter(SECURITY)}`} fullWidth>
          Logga in och koppla
        </LinkButton>
        <LinkButton to={`/signup${search}`} state={{ email, fullName: name }} variant="default" fullWidth>
          Skapa konto
        </LinkButton>
      </Stack>
    </AuthCard>
  );
}
