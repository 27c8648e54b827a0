import { Button, FileButton, Group, Image, Loader, Stack, Text, ThemeIcon, VisuallyHidden } from "@mantine/core";
import { IconPhoto, IconUpload } from "@tabler/icons-react";
import { Suspense, useId, useRef } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { mediaAddress } from "#client/lib/media-address.ts";
import { IMAGE_ACCEPT } from "#client/lib/upload.ts";
import classes from "./association.module.css";
import type { useFoundingLogo } from "./use-founding-logo.ts";

/** Only who drags a file needs it; the button works without. */
const LogoDropzone = lazyPart(async () => ({ default: (await import("./logo-dropzone.tsx")).LogoDropzone }));

type Draft = ReturnType<typeof useFoundingLogo>;

/** The logo, chosen or dropped, seen before the association is founded. */
export function FoundingLogo({ draft }: { draft: Draft }) {
  const labelId = useId();
  const content = <LogoContent draft={draft} />;
  return (
    <Stack gap={6} role="group" aria-labelledby={labelId}>
      <Text id={labelId} fw={500}>
        Logotyp (valfri)
      </Text>
      <Suspense fallback={<div className={classes.logoZone}>{content}</div>}>
        <LogoDropzone className={classes.logoZone} onFile={(file) => void draft.choose(file)}>
          {content}
        </LogoDropzone>
      </Suspense>
    </Stack>
  );
}

function LogoContent({ draft: { logo, preview, isUploading, choose, remove } }: { draft: Draft }) {
  const reset = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const picture = preview ?? mediaAddress(logo?.url);
  const onChoose = (file: File | null): void => {
    reset.current?.();
    if (file) void choose(file);
  };
  return (
    <Group gap="md">
      <div className={classes.logo} data-uploading={isUploading || undefined}>
        {picture ? (
          <Image src={picture} alt={isUploading ? "" : "Föreningens logotyp"} w="auto" h="auto" maw={112} mah={72} fit="contain" />
        ) : (
          <ThemeIcon size={56} radius="md" variant="light">
            <IconPhoto size={28} stroke={1.5} aria-hidden />
          </ThemeIcon>
        )}
        {isUploading && (
          <div className={classes.loader} role="status">
            <Loader size="sm" aria-hidden />
            <VisuallyHidden>Logotypen laddas upp...</VisuallyHidden>
          </div>
        )}
      </div>
      <Stack gap={6} style={{ flex: "1 1 12rem" }}>
        <Group gap="xs">
          <FileButton accept={IMAGE_ACCEPT} resetRef={reset} onChange={onChoose}>
            {(button) => (
              <Button
                {...button}
                ref={chooser}
                variant="default"
                loading={isUploading}
                leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
              >
                {logo ? "Byt logotyp" : "Välj logotyp"}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button
              variant="subtle"
              color="gray"
              px="sm"
              disabled={isUploading}
              onClick={() => {
                remove();
                chooser.current?.focus();
              }}
            >
              Ta bort<VisuallyHidden> logotypen</VisuallyHidden>
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          <span className={classes.byDrop}>Du kan också dra en bild hit. </span>
          JPG, PNG eller WebP, högst 50 MB.
        </Text>
      </Stack>
    </Group>
  );
}
