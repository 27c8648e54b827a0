import { Text, TextInput } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { addSubscriberInput } from "#shared/schemas/subscribers.ts";
import { READING_LANGUAGES } from "#shared/text/languages.ts";
import { HomeFields } from "./home-fields.tsx";

const LANGUAGES = Object.entries(READING_LANGUAGES).map(([value, label]) => ({ value, label }));

/** Somebody whom an owner signs up, of a flat where one was pressed. They are asked to confirm, and get nothing before they have. */
export function AddSubscriberDialog({ home, onClose }: DialogProps & { home?: { stairwellId: string; flat: string } }) {
  const counts = trpc.subscribers.counts.useQuery();
  const add = useAction(trpc.subscribers.add, {
    done: (_, { fullName }) => [`${fullName} är tillagd`, "En förfrågan om att bekräfta är på väg."],
    failed: "Den boende kunde inte läggas till",
    touches: ["subscribers.list", "subscribers.counts", "subscribers.house"],
  });
  return (
    <FormDialog
      title="Lägg till en boende"
      submit="Lägg till"
      schema={addSubscriberInput}
      initial={{ fullName: "", email: "", phoneNumber: "", stairwellId: null, flat: "", preferredLanguage: "sv", ...home }}
      action={add}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>
            Ange e-post, mobil eller båda. Personen får en fråga att bekräfta, i ett mejl om du anger båda, och inga krislarm före det.
          </Text>
          <TextInput label="Namn" withAsterisk autoComplete="off" {...field("fullName")} />
          <TextInput label="E-post" type="email" autoComplete="off" {...field("email")} />
          <TextInput label="Mobil" type="tel" autoComplete="off" placeholder="070-123 45 67" {...field("phoneNumber")} />
          <HomeFields field={field} asksFlat={Boolean(home || counts.data?.coverage.isByFlat)} />
          <Select label="Läser helst" data={LANGUAGES} allowDeselect={false} {...field("preferredLanguage")} />
        </>
      )}
    </FormDialog>
  );
}
