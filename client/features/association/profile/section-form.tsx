import { Button, Group, Stack, Text } from "@mantine/core";
import type { SubmitEvent } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { SteadyButton } from "#client/components/steady-button.tsx";
import classes from "./profile.module.css";
import { ProfileField } from "./profile-field.tsx";
import { FORM_SECTIONS, type FormSectionId, PROFILE_SECTIONS } from "./profile-sections.ts";
import { type AmbitionLevel, applies } from "./profile-values.ts";
import { type ProfileForm, useSectionSave } from "./use-profile-form.ts";

interface SectionFormProps {
  section: FormSectionId;
  profileForm: ProfileForm;
  levels: readonly AmbitionLevel[];
}

/** A card of fields that is saved by itself. */
export function SectionForm({ section, profileForm, levels }: SectionFormProps) {
  const { isDirty, isValid } = profileForm.sectionState(section);
  const { save, isSaving } = useSectionSave(profileForm, section);
  const { values, errors } = profileForm.form;
  const fields = FORM_SECTIONS[section].filter((field) => applies(field, values));

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isDirty && isValid && !isSaving) save();
  };
  return (
    <SectionCard title={PROFILE_SECTIONS[section]}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <div className={fields.length > 1 ? classes.fields : undefined}>
            {fields.map((field) => (
              <ProfileField
                key={field}
                field={field}
                value={values[field]}
                error={errors[field]}
                isFixed={field === "postalCode" && profileForm.stored.postalCode !== ""}
                levels={levels}
                onChange={profileForm.change}
              />
            ))}
          </div>
          <Group gap="sm">
            <SteadyButton type="submit" isBusy={isSaving} isIdle={!isDirty || !isValid}>
              Spara ändringar
            </SteadyButton>
            {isDirty && !isSaving && (
              <Button variant="default" onClick={() => profileForm.undo(section)}>
                Ångra
              </Button>
            )}
            <Text role="status" size="sm" c="dimmed">
              {isDirty && !isSaving && "Osparade ändringar"}
            </Text>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
