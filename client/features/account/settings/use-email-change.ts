import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { isProofCancelled, useFreshSession } from "../prove-password-dialog.tsx";
import type { Profile } from "./profile-values.ts";

/** A new address goes to the auth user (SETP-13) and is in force once the link mailed to it is opened. Both ways may first
 *  ask for the password; to close that question is to let the matter rest. */
export function useEmailChange() {
  const utils = trpc.useUtils();
  const updateUser = trpc.auth.updateUser.useMutation();
  const { withFreshSession, dialog } = useFreshSession();
  const [isTakingBack, setIsTakingBack] = useState(false);

  const send = async (email: string): Promise<Profile | null> => {
    try {
      await withFreshSession(() => updateUser.mutateAsync({ email }));
    } catch (error) {
      if (isProofCancelled(error)) return null;
      throw error;
    }
    return utils.profile.current.fetch(undefined, { staleTime: 0 });
  };

  /** `onSent` gets the profile with the address still in force. Throws the server's refusal. */
  const changeEmail = async (email: string, onSent: (profile: Profile) => void): Promise<void> => {
    const profile = await send(email);
    if (!profile) return;
    onSent(profile);
    notifyAccess.success("Verifiera din nya e-postadress", `Vi har skickat en länk till ${email}.`);
  };

  /** The address in force, sent again, cancels the waiting one. */
  const takeBack = async (emailInForce: string): Promise<void> => {
    setIsTakingBack(true);
    try {
      if (await send(emailInForce)) notifyAccess.success("Adressbytet är avbrutet", `${emailInForce} gäller fortfarande.`);
    } catch (error) {
      notifyAccess.error("Fel vid uppdatering", errorText(error, "Kunde inte uppdatera profilen."));
    } finally {
      setIsTakingBack(false);
    }
  };
  return { changeEmail, takeBack, isTakingBack, dialog };
}
