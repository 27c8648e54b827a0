import { Card, SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import { type KeyboardEvent, useId } from "react";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { LANGUAGES } from "#shared/text/languages.ts";
import { AvatarField } from "./avatar-field.tsx";
import { OptionalSelect } from "./optional-select.tsx";
import { PendingEmail } from "./pending-email.tsx";
import classes from "./profile-form.module.css";
import type { Profile } from "./profile-values.ts";
import { SaveBar } from "./save-bar.tsx";
import { useAvatarUpload } from "./use-avatar-upload.ts";
import { useProfileForm } from "./use-profile-form.ts";

export function ProfileForm({ profile }: { profile: Profile }) {
  const { form, zones, submit, undo, takeBack, isTakingBack, dialog } = useProfileForm(profile);
  const avatar = useAvatarUpload((url) => form.setFieldValue("avatarUrl", url));
  const headingId = useId();
  const isDirty = form.isDirty();

  return (
    <Card component="section" aria-labelledby={headingId} style={{ overflow: "visible" }}>
      <form noValidate className={classes.form} aria-labelledby={headingId} onSubmit={submit} onKeyDown={submitOnEnter}>
        <Stack gap="md">
          <Title order={2} size="h3" id={headingId}>
            Profil
          </Title>
          <AvatarField
            name={form.values.fullName || profile.email}
            url={form.values.avatarUrl}
            avatar={avatar}
            onRemove={() => form.setFieldValue("avatarUrl", null)}
            error={form.getInputProps("avatarUrl").error}
          />
          <TextInput label="Fullständigt namn" withAsterisk required autoComplete="name" {...form.getInputProps("fullName")} />
          <div>
            <TextInput label="E-postadress" type="email" withAsterisk required autoComplete="email" {...form.getInputProps("email")} />
            {profile.pendingEmail && (
              <PendingEmail pendingEmail={profile.pendingEmail} isBusy={isTakingBack} onTakeBack={() => void takeBack()} />
            )}
          </div>
          <TextInput
            label="Telefonnummer"
            type="tel"
            autoComplete="tel"
            placeholder="070-123 45 67"
            description={
              !profile.phoneGetsSms &&
              "Portalen skickar inte SMS till det här landet. I en kris når beskeden dig på andra sätt, som e-post."
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("phoneNumber")}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <OptionalSelect
              label="Tidszon"
              description={profile.timezone === null && "Webbläsarens tidszon gäller så länge ingen är sparad."}
              inputWrapperOrder={["label", "input", "description", "error"]}
              options={zones}
              {...form.getInputProps("timezone")}
            />
            <OptionalSelect label="Språk" options={LANGUAGES} {...form.getInputProps("preferredLanguage")} />
          </SimpleGrid>
          <SaveBar isDirty={isDirty} isValid={form.isValid()} isBusy={form.submitting || avatar.isUploading} onUndo={undo} />
        </Stack>
      </form>
      <UnsavedChangesDialog isDirty={isDirty} />
      {dialog}
    </Card>
  );
}

/** The browser sends no form whose button is disabled. Enter does, to say what is missing, or that there is nothing to save. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const isTextField = event.target instanceof HTMLInputElement && event.target.matches(":not([aria-haspopup], [type=file])");
  if (event.key !== "Enter" || !isTextField) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
