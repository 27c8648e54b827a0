import { NativeSelect, Text } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { addAreaInput } from "#shared/schemas/crisis.ts";
import type { CrisisDialogProps } from "../crisis-views.ts";
import { useShowCrisis } from "../use-update-crisis.ts";

/** A crisis that spreads gets the tasks of another area too. */
export function AddAreaDialog({ crisis, onClose }: CrisisDialogProps) {
  const domains = trpc.preparedness.domains.useQuery();
  const add = useAction(trpc.crisis.addArea, { done: () => "Området är tillagt", failed: "Området kunde inte läggas till" });
  const had = new Set([crisis.crisisDomainId, ...crisis.addedAreas.map(({ id }) => id)]);
  const others = (domains.data ?? []).filter(({ id }) => !had.has(id));
  return (
    <FormDialog
      title="Lägg till område"
      size={440}
      submit={({ crisisDomainId }) => ({ label: "Lägg till", isReady: crisisDomainId !== "" })}
      schema={addAreaInput}
      initial={{ activationId: crisis.id, crisisDomainId: "" }}
      action={add}
      onDone={useShowCrisis()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>
            Områdets uppgifter läggs efter dem som redan finns, med tider räknade från nu, och områdets team kan arbeta här. Inga
            meddelanden skickas.
          </Text>
          <NativeSelect
            label="Krisområde"
            data={[{ value: "", label: "Välj område" }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
            {...field("crisisDomainId")}
          />
        </>
      )}
    </FormDialog>
  );
}
