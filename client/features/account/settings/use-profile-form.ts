import type { UseFormReturnType } from "@mantine/form";
import { type SubmitEvent, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { browserTimezone } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { profileForm } from "#shared/schemas/account.ts";
import { isProofCancelled, useFreshSession } from "../prove-password-dialog.tsx";
import { changesBetween, openingValues, type Profile, type ProfileValues, valuesOf } from "./profile-values.ts";
import { timezoneOptions } from "./timezones.ts";

/** The profile form: checked as a whole on every change (SETP-04), sent field by field (SETP-11). */
export function useProfileForm(profile: Profile) {
  const readAnew = useReadAnew();
  const update = trpc.profile.update.useMutation();
  const { changeEmail, takeBack, isTakingBack, dialog } = useEmailChange();
  const zones = timezoneOptions(profile.timezone);
  const [initialValues] = useState(() => openingValues(profile, browserTimezone(), zones));
  const form: UseFormReturnType<ProfileValues> = useSchemaForm<ProfileValues>(profileForm, {
    initialValues,
    onValuesChange: () => form.validate(),
  });

  /** What is stored becomes the form's starting point, but for the zone: it stays as it is shown, `Ingen vald` too. */
  const settle = (saved: Profile, { timezone, ...typed }: Pick<ProfileValues, "timezone"> & Partial<ProfileValues>): void => {
    const stored = { ...valuesOf(saved), timezone };
    form.setValues({ ...stored, ...typed });
    form.resetDirty(stored);
    form.clearErrors();
  };

  const save = async (values: ProfileValues): Promise<void> => {
    const { email, ...fields } = changesBetween(form.getInitialValues(), values);
    const { timezone } = values;
    const hasFields = Object.keys(fields).length > 0;
    if (!hasFields && !email) {
      form.reset();
      return notifyAccess.info("Inga ändringar att spara");
    }
    try {
      if (hasFields) {
        settle(await update.mutateAsync(fields), { timezone, ...(email && { email }) });
        notifyAccess.success("Profil uppdaterad");
      }
      if (email) await changeEmail(email, (saved) => settle(saved, { timezone }));
    } catch (error) {
      showAtFields(form, error);
      notifyAccess.error("Fel vid uppdatering", errorText(error, "Kunde inte uppdatera profilen."));
    } finally {
      await readAnew("profile.current", "auth.session");
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!form.submitting) form.onSubmit(save)(event);
  };
  return { form, zones, submit, undo: () => form.reset(), takeBack: () => takeBack(profile.email), isTakingBack, dialog };
}

/** A new address goes to the auth user (SETP-13) and is in force once the link mailed to it is opened. Both ways may first
 *  ask for the password; to close that question is to let the matter rest. */
function useEmailChange() {
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
