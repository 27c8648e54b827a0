import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useAction } from "#client/ui/use-action.ts";
import { updateAssociationProfileInput } from "#shared/schemas/association.ts";
import type { AssociationField } from "#shared/text/association-field-labels.ts";
import { type House, newsOf, outcomesOf, type PlannedWater } from "./outcomes.ts";
import { fieldId, isPressed } from "./profile-fields.ts";
import { PROFILE_FIELDS } from "./profile-sections.ts";
import {
  type AssociationProfile,
  changesAmong,
  type FieldValue,
  faultyFields,
  isChanged,
  mergedValues,
  type ProfileValues,
  valuesOf,
} from "./profile-values.ts";

/** The last save that went well. */
interface Saved {
  fields: readonly AssociationField[];
  /** What it changed of what the facts amount to. */
  news: readonly string[];
}

/** All questions of the page in one form, so that what is typed in one card counts in the others; each answer is saved by itself. */
export function useProfileForm(profile: AssociationProfile, plan: PlannedWater | null) {
  const form = useSchemaForm<ProfileValues>(updateAssociationProfileInput, {
    initialValues: valuesOf(profile.association),
    validateInputOnChange: true,
    // Saving one answer must not take away what another one says about its field.
    clearInputErrorOnChange: false,
  });
  const { values } = form;
  const faulty = useMemo(() => faultyFields(values), [values]);

  const { setFieldValue } = form;
  const change = useCallback((field: AssociationField, value: FieldValue) => setFieldValue(field, value), [setFieldValue]);

  /** Takes over what the server has, and leaves what is typed and not saved. */
  const follow = (latest: AssociationProfile, saved?: Partial<ProfileValues>): void => {
    const fresh = valuesOf(latest.association);
    form.setValues(mergedValues(fresh, { before: form.getInitialValues(), typed: form.getValues(), saved }));
    form.setInitialValues(fresh);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a profile that was read anew is followed.
  useEffect(() => follow(profile), [profile]);

  const saving = useSaving(form, follow, { levels: profile.ambitionLevels, plan });
  const stored = form.getInitialValues();
  return {
    form,
    faulty,
    /** The same for the life of the page, so that only the field that is typed in is drawn again. */
    change,
    ...saving,
    /** Something is typed that is not on its way either. */
    isDirty: PROFILE_FIELDS.some((field) => isChanged(field, stored, values) && !saving.underWay.includes(field)),
    isUnsaved: (field: AssociationField): boolean => isChanged(field, stored, values),
  };
}
export type ProfileForm = ReturnType<typeof useProfileForm>;

/** Saves what was changed and can be so, one call at a time; only that is sent (two owners may answer different questions at once). */
function useSaving(
  form: ReturnType<typeof useSchemaForm<ProfileValues>>,
  follow: (latest: AssociationProfile, saved: Partial<ProfileValues>) => void,
  given: Pick<House, "levels" | "plan">,
) {
  const [underWay, setUnderWay] = useState<readonly AssociationField[]>([]);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [refused, setRefused] = useState<Partial<ProfileValues>>({});
  // What a save that follows on another one, in the same breath, has to know.
  const latest = useRef({ isSaving: false, refused });
  const update = useAction(trpc.association.updateProfile, {
    done: () => null,
    failed: "Fel",
    touches: ["association", "auth.session", "water.association"],
    toasts: notifyAccess,
  });
  const keepRefused = (values: Partial<ProfileValues>): void => {
    latest.current.refused = values;
    setRefused(values);
  };

  /** Without `again`, what was refused waits until it is another; a field that is being typed in is left out by `exceptTyped`. */
  const save = ({ again = false, exceptTyped = false } = {}): void => {
    if (latest.current.isSaving) return;
    const [before, typed] = [form.getInitialValues(), { ...form.getValues() }];
    const faulty = faultyFields(typed);
    const isLeft = (field: AssociationField): boolean =>
      (!again && field in latest.current.refused && latest.current.refused[field] === typed[field]) || (exceptTyped && isTypedIn(field));
    const fields = PROFILE_FIELDS.filter((field) => isChanged(field, before, typed) && !faulty.has(field) && !isLeft(field));
    if (fields.length === 0) return;
    const settle = (stillRefused: Partial<ProfileValues>): void => {
      latest.current.isSaving = false;
      setUnderWay([]);
      const others = Object.entries(latest.current.refused).filter(([name]) => !fields.some((field) => field === name));
      keepRefused({ ...Object.fromEntries(others), ...stillRefused });
    };
    const sent = Object.fromEntries(fields.map((field) => [field, typed[field]]));
    latest.current.isSaving = true;
    setUnderWay(fields);
    update.send(changesAmong(fields, before, typed), {
      onDone: (profile) => {
        settle({});
        follow(profile, sent);
        const [was = [], is = []] = [before, valuesOf(profile.association)].map((values) =>
          outcomesOf({ values, faulty: new Set(), ...given }),
        );
        setSaved({ fields, news: newsOf(was, is) });
        // What was answered meanwhile.
        save({ exceptTyped: true });
      },
      onRefused: (error) => {
        const faults = fieldErrors(error);
        const wrong = fields.filter((field) => field in faults);
        settle(Object.fromEntries((wrong.length > 0 ? wrong : fields).map((field) => [field, typed[field]])));
        form.setErrors((current) => ({ ...current, ...faults }));
        notifyAccess.error(update.failed, errorText(error));
        // The others of the same call had no fault.
        if (wrong.length > 0) save({ exceptTyped: true });
      },
    });
  };
  return { save, underWay, saved, refused };
}

/** Whether somebody is in the middle of a word there. */
const isTypedIn = (field: AssociationField): boolean =>
  !isPressed(field) && document.getElementById(fieldId(field))?.contains(document.activeElement) === true;
