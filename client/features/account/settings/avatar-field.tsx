import { Button, Center, Group, Input, Loader, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { UserAvatar } from "#client/components/user-avatar.tsx";
import classes from "./avatar-field.module.css";
import { PictureButton } from "./picture-button.tsx";
import type { useAvatarUpload } from "./use-avatar-upload.ts";

interface AvatarFieldProps {
  /** For the initials, where there is no picture. */
  name: string;
  url: string | null;
  avatar: ReturnType<typeof useAvatarUpload>;
  onRemove: () => void;
  error?: string;
}

export function AvatarField({ name, url, avatar, onRemove, error }: AvatarFieldProps) {
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
