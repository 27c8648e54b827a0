import {
  Button,
  Card,
  Center,
  Group,
  Input,
  Loader,
  type SelectProps,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { UserAvatar } from "#client/components/user-avatar.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { imageProblem, uploadImage } from "#client/lib/upload.ts";
import { Select } from "#client/ui/select.tsx";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { LANGUAGES } from "#shared/text/languages.ts";
import classes from "../account.module.css";
import { PictureButton } from "./picture-button.tsx";
import type { Profile } from "./profile-values.ts";
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
              "Portalen skickar inte sms till det här landet. I en kris når beskeden dig på andra sätt, som e-post."
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("phoneNumber")}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <OptionalSelect
              label="Tidszon"
              description={profile.timezone === null && "Väljer du ingen använder vi webbläsarens tidszon."}
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

interface PendingEmailProps {
  pendingEmail: string;
  isBusy: boolean;
  onTakeBack: () => void;
}

/** The address that is to replace the one in force, once its owner has opened the link in the mail. */
function PendingEmail({ pendingEmail, isBusy, onTakeBack }: PendingEmailProps) {
  return (
    <Group gap={0} mt={4}>
      <Text size="sm" style={{ overflowWrap: "anywhere" }} mr="xs">
        Väntar på bekräftelse: {pendingEmail}
      </Text>
      <Button variant="subtle" px="xs" ml={-8} loading={isBusy} onClick={onTakeBack}>
        Avbryt bytet
      </Button>
    </Group>
  );
}

interface OptionalSelectProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  options: readonly string[];
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A searchable choice that begins with `Ingen vald`, which is null. */
function OptionalSelect({ options, value, onChange, ...select }: OptionalSelectProps) {
  return (
    <Select
      data={[{ value: "", label: "Ingen vald" }, ...options]}
      value={value ?? ""}
      onChange={(chosen) => onChange?.(chosen || null)}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="Ingen träff"
      {...select}
    />
  );
}

interface SaveBarProps {
  isDirty: boolean;
  isValid: boolean;
  isBusy: boolean;
  onUndo: () => void;
}

/** The form's buttons. With unsaved changes they stay in sight at the bottom of the window (SETP-10). */
function SaveBar({ isDirty, isValid, isBusy, onUndo }: SaveBarProps) {
  return (
    <Group className={classes.bar} data-dirty={isDirty || undefined} gap="xs">
      <Text role="status" fw={600}>
        {isDirty && "Osparade ändringar"}
      </Text>
      <Group gap="xs" ml="auto" wrap="nowrap">
        {isDirty && (
          <Button variant="default" disabled={isBusy} onClick={onUndo}>
            Ångra
          </Button>
        )}
        <Button type="submit" disabled={!isDirty || !isValid} loading={isBusy}>
          Spara ändringar
        </Button>
      </Group>
    </Group>
  );
}

interface AvatarFieldProps {
  /** For the initials, where there is no picture. */
  name: string;
  url: string | null;
  avatar: ReturnType<typeof useAvatarUpload>;
  onRemove: () => void;
  error?: string;
}

function AvatarField({ name, url, avatar, onRemove, error }: AvatarFieldProps) {
  const { preview, isUploading, upload } = avatar;
  const labelId = useId();
  return (
    <Group role="group" aria-labelledby={labelId} gap="md" wrap="nowrap" align="center">
      <div className={classes.picture}>
        <UserAvatar name={name} url={preview ?? url} size={96} />
        {isUploading && (
          <Center className={classes.veil} role="status">
            <Loader size="sm" color="white" aria-hidden />
            <VisuallyHidden>Bilden laddas upp...</VisuallyHidden>
          </Center>
        )}
      </div>
      <Stack gap={6}>
        <Text id={labelId} fw={600} fz="sm">
          Profilbild
        </Text>
        <Group gap="xs">
          <PictureButton isUploading={isUploading} onChoose={(file) => void upload(file)}>
            Byt bild
          </PictureButton>
          {url && (
            <Button variant="subtle" color="gray" px="sm" disabled={isUploading} onClick={onRemove}>
              Ta bort bild
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          JPG, PNG eller WebP, högst 50 MB.
        </Text>
        {error && <Input.Error>{error}</Input.Error>}
      </Stack>
    </Group>
  );
}

/** Uploads a picture at once and hands its address on; the profile gets it with the form (SETP-18). `preview` is the
 *  chosen file until the server has answered. */
function useAvatarUpload(onUploaded: (url: string) => void) {
  const [preview, setPreview] = useState<string | null>(null);

  const upload = async (file: File): Promise<void> => {
    const problem = imageProblem(file);
    if (problem) return notifyAccess.error("Fel vid uppladdning", problem);
    const address = URL.createObjectURL(file);
    setPreview(address);
    try {
      const url = await uploadImage("profile/avatar", "url", file);
      if (!url) return notifyFailure(ERROR_MESSAGES.AVATAR_URL_MISSING);
      onUploaded(url);
      notifyAccess.success("Avatar uppladdad!", "Glöm inte att spara ändringarna.");
    } catch (error) {
      notifyFailure(errorText(error));
    } finally {
      setPreview(null);
      URL.revokeObjectURL(address);
    }
  };
  return { upload, preview, isUploading: preview !== null };
}

function notifyFailure(text: string): void {
  notifyAccess.error(text === ERROR_MESSAGES.AVATAR_URL_MISSING ? "Fel vid hämtning av URL" : "Fel vid uppladdning", text);
}
