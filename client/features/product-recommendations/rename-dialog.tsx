import { Modal, TextInput } from "@mantine/core";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { renameRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import type { Recommendation } from "./recommendation-views.ts";

interface RenameDialogProps {
  recommendation: Recommendation;
  onClose: () => void;
}

export function RenameDialog({ recommendation: { id: recommendationId, version, name }, onClose }: RenameDialogProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(renameRecommendationInput, { initialValues: { recommendationId, version, name } });
  const rename = trpc.productRecommendation.rename.useMutation({
    onSuccess: () => {
      notify.success("Namnet är sparat");
      onClose();
    },
    onError: (error) => showAtFields(form, error),
    onSettled: () => utils.productRecommendation.invalidate(),
  });
  return (
    <Modal opened onClose={onClose} title="Byt namn" size={480}>
      <DialogForm
        onSubmit={form.onSubmit((values) => rename.mutate(values))}
        onCancel={onClose}
        submitLabel="Spara"
        isSaving={rename.isPending}
        error={formError(rename.error)}
      >
        <TextInput label="Namn" withAsterisk data-autofocus {...form.getInputProps("name")} />
      </DialogForm>
    </Modal>
  );
}
