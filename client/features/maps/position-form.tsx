import { Text } from "@mantine/core";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import type { Position } from "#shared/calculations/distance.ts";
import { savePositionInput } from "#shared/schemas/maps.ts";
import { CoordinateFields } from "./coordinate-fields.tsx";
import { degreesText } from "./edited-place.ts";

interface PositionFormProps {
  /** Where the house stands now; null is not known. */
  seen: Position | null;
  /** Where the map was pressed. */
  at: Position | null;
  address: string | null;
  onDone: () => void;
}

/** Where the house stands. Distances, shelters and weather warnings follow from it. */
export function PositionForm({ seen, at, address, onDone }: PositionFormProps) {
  const utils = trpc.useUtils();
  const position = at ?? seen;
  const form = useSchemaForm(savePositionInput, {
    initialValues: {
      latitude: degreesText(position?.latitude),
      longitude: degreesText(position?.longitude),
      seen: seen && { latitude: seen.latitude, longitude: seen.longitude },
    },
  });
  const save = trpc.maps.savePosition.useMutation({
    onSuccess: async () => {
      await utils.maps.get.invalidate();
      notify.success("Husets läge är sparat");
      onDone();
    },
  });

  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={save.isPending}
      error={save.error}
    >
      <Text>Avstånd, närmaste skyddsrum och vädervarningar räknas från huset.</Text>
      <CoordinateFields field={(name) => form.getInputProps(name)} onPair={form.setValues} address={address} />
    </DialogForm>
  );
}
