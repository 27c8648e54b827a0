import { useCallback, useEffect, useMemo } from "react";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useAction } from "#client/ui/use-action.ts";
import { updateAssociationProfileInput } from "#shared/schemas/association.ts";
import type { AssociationField } from "#shared/text/association-field-labels.ts";
import { focusField } from "./profile-fields.ts";
import { FORM_SECTIONS, type FormSectionId, PROFILE_FIELDS } from "./profile-sections.ts";
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

/** All sections of the page in one form, so that what is typed in one counts in the others; each is saved by itself. */
export function useProfileForm(profile: AssociationProfile) {
  const form = useSchemaForm<ProfileValues>(updateAssociationProfileInput, {
    initialValues: valuesOf(profile.association),
    validateInputOnChange: true,
    // Saving one section must not take away what another one says about its fields.
    clearInputErrorOnChange: false,
  });
  const { values } = form;
  const stored = form.getInitialValues();
  const faulty = useMemo(() => faultyFields(values), [values]);
  const isDirty = (fields: readonly AssociationField[]) => fields.some((field) => isChanged(field, stored, values));

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

  return {
    form,
    stored,
    faulty,
    isDirty: isDirty(PROFILE_FIELDS),
    follow,
    /** The same for the life of the page, so that only the field that is typed in is drawn again. */
    change,
    sectionState: (section: FormSectionId) => ({
      isDirty: isDirty(FORM_SECTIONS[section]),
      isValid: !FORM_SECTIONS[section].some((field) => faulty.has(field)),
    }),
    undo: (section: FormSectionId): void => {
      form.setValues(Object.fromEntries(FORM_SECTIONS[section].map((field) => [field, stored[field]])));
      for (const field of FORM_SECTIONS[section]) form.clearFieldError(field);
    },
  };
}
export type ProfileForm = ReturnType<typeof useProfileForm>;

/** Saves one section: only what was changed in it is sent (two owners may fill in different fields at once). */
export function useSectionSave({ form, follow }: ProfileForm, section: FormSectionId) {
  const update = useAction(trpc.association.updateProfile, {
    done: () => "Föreningen uppdaterad!",
    failed: "Fel",
    touches: ["association", "auth.session"],
    toasts: notifyAccess,
  });

  const save = (): void => {
    const typed = { ...form.getValues() };
    const fields: readonly AssociationField[] = FORM_SECTIONS[section];
    update.send(changesAmong(fields, form.getInitialValues(), typed), {
      onDone: (saved) => follow(saved, Object.fromEntries(fields.map((field) => [field, typed[field]]))),
      onRefused: (error) => {
        const faults = fieldErrors(error);
        form.setErrors((current) => ({ ...current, ...faults }));
        const first = fields.find((field) => field in faults);
        if (first) focusField(first);
        notifyAccess.error(update.failed, errorText(error));
      },
    });
  };
  return { save, isSaving: update.isPending };
}
