import { Group, Image, Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { mediaAddress } from "#client/lib/media-address.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { LOGO_MAX_HEIGHT_PX, LOGO_MAX_WIDTH_PX } from "#shared/limits.ts";
import { PictureButton } from "./picture-button.tsx";
import { useLogoUpload } from "./use-logo-upload.ts";

/** The association's logo, which every member may change (SETP-03). */
export function LogoCard({ association }: { association: NonNullable<SessionView["association"]> }) {
  const { upload, isUploading } = useLogoUpload(association.id);
  return (
    <SectionCard title="Föreningens logotyp">
      <Stack gap="md" align="flex-start">
        {association.logoUrl ? (
          <Image
            src={mediaAddress(association.logoUrl)}
            alt={`Logotyp för ${association.name}`}
            w="auto"
            h="auto"
            maw={LOGO_MAX_WIDTH_PX}
            mah={LOGO_MAX_HEIGHT_PX}
            fit="contain"
          />
        ) : (
          <Text>{association.name} har ingen logotyp än.</Text>
        )}
        <Group gap="sm">
          <PictureButton isUploading={isUploading} onChoose={(file) => void upload(file)}>
            {association.logoUrl ? "Byt logotyp" : "Ladda upp logotyp"}
          </PictureButton>
          <Text size="sm" c="dimmed">
            JPG, PNG eller WebP, högst 50 MB.
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          Logotypen syns för alla i {association.name} och byts direkt.
        </Text>
      </Stack>
    </SectionCard>
  );
}
