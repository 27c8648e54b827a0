import { Alert, Checkbox, type OptionsFilter, Stack, TagsInput, type TagsInputProps } from "@mantine/core";
import { useState } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { PersonFields } from "#client/components/person-fields.tsx";
import { WaitsNote } from "#client/components/waits-note.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { useSaveParts } from "#client/lib/unsent-household/use-save-parts.ts";
import { useTakeSaved } from "#client/lib/unsent-household/use-take-saved.ts";
import { changedParts, type SavedHousehold } from "#client/lib/use-household.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { DialogFooter } from "#client/ui/dialog.tsx";
import { useListIsTold } from "#client/ui/select.tsx";
import { ALLERGIES, DIETS } from "#shared/content/household-choices.ts";
import { saveHouseholdInput } from "#shared/schemas/account.ts";

const TAG_HINT = "Skriv en i taget, med komma efter varje.";

interface HouseholdFormProps {
  household: SavedHousehold;
  /** Something of it waits for a network. */
  isWaiting: boolean;
  onSaved?: () => void;
  /** Offered where the form can be closed. */
  onCancel?: () => void;
}

/** What a person tells of their household. */
export function HouseholdForm({ household, isWaiting, onSaved, onCancel }: HouseholdFormProps) {
  const form = useSchemaForm(saveHouseholdInput, {
    initialValues: {
      adults: household.adults ?? ("" as const),
      // Nobody has to take away a nought.
      children: household.children || ("" as const),
      infants: household.infants || ("" as const),
      dogs: household.dogs || ("" as const),
      cats: household.cats || ("" as const),
      diet: household.diet,
      allergies: household.allergies,
      daysPrepared: household.daysPrepared ?? ("" as const),
      hasColdMedicine: household.hasColdMedicine,
    } satisfies Record<string, number | "" | boolean | string[]>,
  });
  const save = useSaveHousehold((where) => {
    if (where === "server") notify.success("Hushållet är sparat");
    onSaved?.();
  });

  const readers = household.sharedWith.length > 0 ? "ni som delar hushållet" : "du";

  /** A fault of one word stands under its list. */
  const tagsProps = (name: "diet" | "allergies") => {
    const [faulty] = Object.keys(form.errors).filter((path) => path.startsWith(`${name}.`));
    const props = form.getInputProps(name);
    return { ...props, error: props.error ?? (faulty && form.errors[faulty]) };
  };

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(
          { ...values, changed: changedParts(form, Object.keys(values)) },
          { onError: (error) => void showAtFields(form, error) },
        ),
      )}
    >
      <Stack gap="md">
        {isWaiting && <WaitsNote />}
        <PersonFields form={form} isFirst />
        <NumberField
          label="Dygn ni klarar i dag"
          description="Med den mat, det vatten och den värme ni har hemma nu."
          min={0}
          max={365}
          {...form.getInputProps("daysPrepared")}
        />
        <TagField label="Kost" description={TAG_HINT} suggestions={DIETS} {...tagsProps("diet")} />
        <TagField
          label="Allergier"
          description={`${TAG_HINT} Allergier är uppgifter om hälsa: de sparas bara för att du skriver dem här, bara ${readers} ser dem, och du kan ta bort dem när du vill.`}
          suggestions={ALLERGIES}
          {...tagsProps("allergies")}
        />
        <Checkbox
          label="Någon tar läkemedel som måste förvaras kallt"
          description={`Det är en uppgift om hälsa, som allergier. Bara ${readers} ser den.`}
          {...form.getInputProps("hasColdMedicine", { type: "checkbox" })}
        />
        {save.error && (
          <Alert color="kris" role="alert" title="Kunde inte spara hushållet">
            {errorText(save.error)}
          </Alert>
        )}
        <DialogFooter submit="Spara" isPending={save.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const MAX_LENGTH = 60;

interface TagFieldProps extends Omit<TagsInputProps, "data"> {
  suggestions: readonly string[];
}

/** A list of words of one's own. What fits is suggested while typing or on arrow down: a list that opened by itself would lie
 *  over the buttons below. */
function TagField({ suggestions, ...field }: TagFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TagsInput
      size="md"
      data={[...suggestions]}
      filter={unfinishedWords}
      maxLength={MAX_LENGTH}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={useListIsTold(() => setIsOpen(true))}
      onDropdownClose={() => setIsOpen(false)}
      onSearchChange={(typed) => setIsOpen(typed.trim() !== "")}
      {...field}
    />
  );
}

/** What contains the typed letters; a word that is typed out needs no suggestion. */
const unfinishedWords: OptionsFilter = ({ options, search }) => {
  const typed = lower(search.trim());
  return options.filter((option) => "label" in option && lower(option.label) !== typed && lower(option.label).includes(typed));
};

const lower = (text: string): string => text.toLocaleLowerCase("sv");

/** Saves what was changed of the household; `onDone` once the server, or without a network this browser, has it. */
function useSaveHousehold(onDone: (where: "server" | "browser") => void) {
  const utils = trpc.useUtils();
  const take = useTakeSaved();
  return useSaveParts({
    send: (input: RouterInputs["preparedness"]["saveHousehold"]) => utils.client.preparedness.saveHousehold.mutate(input),
    said: ({ changed = [], ...values }) => ({ parts: changed, facts: saveHouseholdInput.parse(values) }),
    onSaved: async ({ overtaken: _, ...saved }) => {
      await take.household(saved);
      onDone("server");
    },
    onWaits: () => onDone("browser"),
  });
}
