import { TextInput } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { renameRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import type { Recommendation } from "./recommendation-views.ts";

interface RenameDialogProps extends DialogProps {
  recommendation: Recommendation;
}

export function RenameDialog({ recommendation: { id: recommendationId, version, name }, onClose }: RenameDialogProps) {
  const rename = useAction(trpc.productRecommendation.rename, { done: () => "Namnet är sparat", failed: "Det gick inte att spara" });
  return (
    <FormDialog
      title="Byt namn"
      size={480}
      submit="Spara"
      schema={renameRecommendationInput}
      initial={{ recommendationId, version, name }}
      action={rename}
      onClose={onClose}
    >
      {(field) => <TextInput label="Namn" withAsterisk data-autofocus {...field("name")} />}
    </FormDialog>
  );
}
