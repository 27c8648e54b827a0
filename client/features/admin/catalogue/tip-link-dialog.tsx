import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { changeTipLinkInput } from "#shared/schemas/operator-catalogue.ts";
import type { OperatedTip } from "./tips-card.tsx";

/** Has a tip lead to a shop's page instead of a search among shops. */
export function TipLinkDialog({ tip, onClose }: { tip: OperatedTip | null; onClose: () => void }) {
  // Kept while the dialog closes, so that it does not lose its words on the way.
  const [shown, setShown] = useState(tip);
  if (tip && tip !== shown) setShown(tip);
  return (
    <Modal opened={tip !== null} onClose={onClose} title="Ändra länk" size={560}>
      {shown && <TipLinkForm key={shown.id} tip={shown} onClose={onClose} />}
    </Modal>
  );
}

function TipLinkForm({ tip, onClose }: { tip: OperatedTip; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(changeTipLinkInput, { initialValues: { tipId: tip.id, purchaseLink: tip.purchaseLink } });
  const change = trpc.admin.catalogue.changeTipLink.useMutation({
    onSuccess: () => {
      notify.success("Länken är ändrad", tip.name);
      onClose();
      return utils.invalidate();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack gap="md">
        <Text>{tip.name}</Text>
        <TextInput
          label="Länk"
          description="En butiks sida för produkten, eller en sökning bland butiker"
          inputMode="url"
          withAsterisk
          data-autofocus
          maxLength={500}
          {...form.getInputProps("purchaseLink")}
        />
        {change.isError && Object.keys(fieldErrors(change.error)).length === 0 && (
          <ErrorCard title="Länken kunde inte ändras" error={change.error} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={change.isPending}>
            Spara
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
