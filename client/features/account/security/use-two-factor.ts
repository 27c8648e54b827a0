import { useCallback, useEffect, useReducer, useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { RECOVERY_CODE_TOAST_MS, RECOVERY_INFO_TOAST_MS } from "#shared/limits.ts";
import { isProofCancelled, useFreshSession } from "../prove-password-dialog.tsx";
import { twoFactorReducer } from "./two-factor-state.ts";

/** The second factor of who is signed in: where it stands, what can be done with it, and the codes to be shown once. */
export function useTwoFactor() {
  const utils = trpc.useUtils();
  const { mfa } = utils.client.auth;
  const { withFreshSession, dialog } = useFreshSession();
  const [state, dispatch] = useReducer(twoFactorReducer, null);
  const [isBusy, setIsBusy] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);

  const check = useCallback(async () => {
    dispatch({ type: "checking" });
    try {
      const factors = await mfa.listFactors.query();
      const unverified = factors.totp.filter((factor) => factor.status === "unverified");
      await Promise.all(unverified.map(({ id }) => mfa.unenroll.mutate({ factorId: id }).catch(ignoreMissing)));
      dispatch({ type: "checked", factors });
    } catch (error) {
      dispatch({ type: "failed", message: `Kunde inte hämta 2FA-status: ${errorText(error)}` });
    }
  }, [mfa]);

  useEffect(() => void check(), [check]);

  const attempt = async (failure: string, action: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      if (!isProofCancelled(error)) dispatch({ type: "failed", message: `${failure}: ${errorText(error)}` });
    } finally {
      setIsBusy(false);
    }
  };

  const refreshAccount = () => Promise.all([utils.auth.session.invalidate(), utils.profile.current.invalidate()]);

  const showCodes = (codes: string[]): void => {
    setRecoveryCodes(codes);
    notifyAccess.success("Spara dina återställningskoder", "De visas bara den här gången.", RECOVERY_CODE_TOAST_MS);
  };

  return {
    state,
    isBusy,
    recoveryCodes,
    passwordDialog: dialog,
    check,
    start: () =>
      attempt("Kunde inte påbörja 2FA-aktivering", async () => {
        dispatch({ type: "started", enrolment: await withFreshSession(() => mfa.enroll.mutate({ factorType: "totp" })) });
      }),
    /** The code was right: the factor is on from now. */
    verified: (codes: string[]) => {
      dispatch({ type: "verified", at: new Date().toISOString(), recoveryCodes: codes.length });
      showCodes(codes);
      void refreshAccount();
    },
    renewRecoveryCodes: () =>
      attempt("Kunde inte skapa nya återställningskoder", async () => {
        const { recoveryCodes: codes } = await withFreshSession(() => mfa.renewRecoveryCodes.mutate());
        dispatch({ type: "codesRenewed", recoveryCodes: codes.length });
        showCodes(codes);
      }),
    deactivate: (factorId: string) =>
      attempt("Kunde inte inaktivera 2FA", async () => {
        await withFreshSession(() => mfa.unenroll.mutate({ factorId }));
        dispatch({ type: "removed" });
        notifyAccess.success("Tvåfaktorsautentisering är inaktiverad");
        void refreshAccount();
      }),
    closeRecoveryCodes: () => {
      setRecoveryCodes(null);
      notifyAccess.info(
        "Så använder du återställningskoder",
        "Skriv en av dem i stället för verifieringskoden när du loggar in. Varje kod fungerar en gång.",
        RECOVERY_INFO_TOAST_MS,
      );
    },
  };
}

/** Another tab may have removed it a moment ago. */
function ignoreMissing(error: unknown): void {
  if (errorReason(error) !== "NOT_FOUND") throw error;
}
