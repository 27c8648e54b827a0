import { Button, FileButton, Group, Image, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyLogoFailure } from "#client/lib/logo-failure.ts";
import { mediaAddress } from "#client/lib/media-address.ts";
import { notify } from "#client/lib/notify.ts";
import type { Touched } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import { IMAGE_ACCEPT, imageProblem, uploadImage } from "#client/lib/upload.ts";
import { useAction } from "#client/ui/use-action.ts";
import type { OperatedSupplier } from "./suppliers-card.tsx";

/** The mark itself; its name stands beside it. */
export const SupplierLogo = ({ logoUrl, maxHeight }: { logoUrl: string | null; maxHeight: number }) =>
  logoUrl && <Image src={mediaAddress(logoUrl)} alt="" w="auto" h="auto" maw={160} mah={maxHeight} fit="contain" mb={4} />;

/** Shows a supplier's logo, and changes it at once. */
export function SupplierLogoField({ supplier }: { supplier: OperatedSupplier }) {
  const { choose, remove, isBusy } = useSupplierLogo(supplier);
  const reset = useRef<() => void>(null);
  return (
    <Stack gap={6} align="flex-start" role="group" aria-label="Logotyp">
      <Text fw={500}>Logotyp</Text>
      <SupplierLogo logoUrl={supplier.logoUrl} maxHeight={72} />
      <Group gap="xs">
        <FileButton
          accept={IMAGE_ACCEPT}
          resetRef={reset}
          onChange={(file) => {
            reset.current?.();
            if (file) choose(file);
          }}
        >
          {(button) => (
            <Button {...button} variant="default" loading={isBusy} leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}>
              {supplier.logoUrl ? "Byt logotyp" : "Ladda upp logotyp"}
            </Button>
          )}
        </FileButton>
        {supplier.logoUrl && (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={remove}>
            Ta bort<VisuallyHidden> logotypen</VisuallyHidden>
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        JPG, PNG eller WebP, högst 50 MB. Byts direkt.
      </Text>
    </Stack>
  );
}

function useSupplierLogo({ id, name }: OperatedSupplier) {
  const upload = useMutation({
    mutationFn: (file: File) => uploadImage(`admin/suppliers/${id}/logo`, "logo_url", file, { filename: file.name }),
    meta: { touches: LOGO_CHANGES },
    onSuccess: () => notify.success("Logotypen är uppladdad", name),
    onError: (error) => notifyLogoFailure(errorText(error)),
  });
  const removal = useAction(trpc.admin.catalogue.removeSupplierLogo, {
    done: () => ["Logotypen är borttagen", name],
    failed: "Logotypen kunde inte tas bort",
    touches: LOGO_CHANGES,
  });
  const choose = (file: File): void => {
    const problem = imageProblem(file);
    if (problem) notifyLogoFailure(problem);
    else upload.mutate(file);
  };
  return { choose, remove: () => removal.send({ supplierId: id }), isBusy: upload.isPending || removal.isPending };
}

const LOGO_CHANGES: readonly Touched[] = ["admin.catalogue", "catalogue.suppliers"];
