import { Group, Image, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyLogoFailure } from "#client/lib/logo-failure.ts";
import { mediaAddress } from "#client/lib/media-address.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { imageProblem, uploadImage } from "#client/lib/upload.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { LOGO_MAX_HEIGHT_PX, LOGO_MAX_WIDTH_PX } from "#shared/limits.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { PictureButton } from "./picture-button.tsx";

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

/** Uploads the association's logo; it is in use at once. */
function useLogoUpload(associationId: string) {
  const readAnew = useReadAnew();
  const [isUploading, setIsUploading] = useState(false);

  const upload = async (file: File): Promise<void> => {
    const problem = imageProblem(file);
    if (problem) return notifyLogoFailure(problem);
    setIsUploading(true);
    try {
      const url = await uploadImage(`associations/${associationId}/logo`, "logo_url", file, { filename: file.name });
      if (!url) return notifyLogoFailure(ERROR_MESSAGES.LOGO_URL_MISSING);
      notifyAccess.success("Logotyp uppladdad");
    } catch (error) {
      notifyLogoFailure(errorText(error));
    } finally {
      setIsUploading(false);
      await readAnew("auth.session", "association");
    }
  };
  return { upload, isUploading };
}
