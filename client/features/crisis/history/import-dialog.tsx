import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { TimeOfDayField } from "#client/components/date-fields/time-of-day-field.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { errorReason } from "#client/lib/error-text.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Form, type FormAction } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { type ImportCrisisInput, importCrisisInput } from "#shared/schemas/imported-crises.ts";
import { CRISIS_LEVELS, crisisLevelLabel } from "#shared/text/crisis-labels.ts";

type ImportedCrisis = RouterOutputs["crisis"]["imported"];

/** A crisis or exercise from before the portal is written down. */
export function ImportDialog({ onClose }: DialogProps) {
  const add = useAction(trpc.crisis.import, { done: () => "Händelsen är införd", failed: FAILED });
  return <EventDialog title="Importera tidigare händelse" submit="För in händelsen" initial={EMPTY} action={add} onClose={onClose} />;
}

/** What was written down of it is corrected. */
export function CorrectDialog({ crisis, onClose }: DialogProps & { crisis: ImportedCrisis }) {
  const { id: importedCrisisId, updatedAt } = crisis;
  const utils = trpc.useUtils();
  const [seenAt, setSeenAt] = useState(updatedAt);
  const correct = useAction(trpc.crisis.correctImported, { done: () => "Händelsen är rättad", failed: FAILED });
  return (
    <EventDialog
      title="Rätta händelsen"
      submit="Spara"
      initial={importedToEdit(crisis)}
      action={{ ...correct, send: (event, outcome) => correct.send({ ...event, importedCrisisId, seenAt }, outcome) }}
      // Somebody else was first: what stands is read, and «Spara» pressed again writes over it.
      remedy={async (refusal) => {
        if (errorReason(refusal) !== "EVENT_CHANGED") return null;
        setSeenAt((await utils.crisis.imported.fetch({ importedCrisisId }, { staleTime: 0 })).updatedAt);
        return OVERWRITE_HINT;
      }}
      onClose={onClose}
    />
  );
}

const FAILED = "Det gick inte att spara";

/** What the fields hold: those that are left empty are empty text, or null for a number. */
type EventDraft = {
  crisisDomainIds: string[];
  title: string;
  description: string;
  isExercise: boolean;
  level: number;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  reachedCount: number | string | null;
  repliedCount: number | string | null;
  decisions: string;
  notes: string;
  lessons: string;
};

const EMPTY: EventDraft = {
  ...{ crisisDomainIds: [], title: "", description: "", isExercise: false, level: 2 },
  ...{ startDay: "", startTime: "", endDay: "", endTime: "", reachedCount: null, repliedCount: null },
  ...{ decisions: "", notes: "", lessons: "" },
};

function importedToEdit(crisis: ImportedCrisis): EventDraft {
  const { title, description, isExercise, level, startDay, startTime, endDay, endTime, reachedCount, repliedCount } = crisis;
  return {
    ...{ title, description, isExercise, level, startDay, startTime, endDay, endTime, reachedCount, repliedCount },
    crisisDomainIds: crisis.areas.map(({ id }) => id),
    decisions: crisis.record?.decisions.join("\n") ?? "",
    notes: crisis.record?.notes ?? "",
    lessons: crisis.lessons ?? "",
  };
}

const LEVELS = Object.keys(CRISIS_LEVELS).map((level) => ({ value: level, label: crisisLevelLabel(Number(level)) }));

interface EventDialogProps extends DialogProps {
  title: string;
  submit: string;
  initial: EventDraft;
  action: FormAction<ImportCrisisInput, unknown>;
  remedy?: (refusal: unknown) => Promise<string | null>;
}

/** What is known of a crisis or exercise from before the portal. A press beside it does not throw away so much. */
function EventDialog({ title, onClose, ...form }: EventDialogProps) {
  const areas = trpc.preparedness.domains.useQuery();
  return (
    <Dialog title={title} size={640} closeOnClickOutside={false} onClose={onClose}>
      {(close) => (
        <Form {...form} schema={importCrisisInput} close={close}>
          {(field, { values, setFieldValue }) => (
            <>
              <TextInput label="Vad hände?" withAsterisk data-autofocus {...field("title")} />
              <Checkbox.Group
                size="md"
                label="Krisområden"
                description="Välj först det område där det började."
                withAsterisk
                {...field("crisisDomainIds")}
              >
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
                  {(areas.data ?? []).map(({ id, name }) => (
                    <Checkbox key={id} value={id} label={name} />
                  ))}
                </SimpleGrid>
              </Checkbox.Group>
              <SimpleGrid cols={2}>
                <DateField
                  label="Började"
                  withAsterisk
                  {...field("startDay")}
                  onChange={(value) => {
                    setFieldValue("startDay", value);
                    if (isDay(value) && values.endDay < value) setFieldValue("endDay", value);
                  }}
                />
                <TimeOfDayField label="Klockan" withAsterisk {...field("startTime")} />
                <DateField label="Slutade" withAsterisk {...field("endDay")} />
                <TimeOfDayField label="Sluttid" withAsterisk {...field("endTime")} />
              </SimpleGrid>
              <Checkbox label="Det var en övning" {...field("isExercise", { type: "checkbox" })} />
              <NativeSelect
                label="Nivå"
                data={LEVELS}
                value={String(values.level)}
                onChange={({ currentTarget }) => setFieldValue("level", Number(currentTarget.value))}
              />
              <Textarea
                label="Beskrivning"
                description="Skriv inte mer om enskilda personer än vad som behövs."
                withAsterisk
                autosize
                minRows={3}
                maxRows={10}
                {...field("description")}
              />
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <NumberField label="Nådda personer" description="Lämna tomt om det är okänt." min={0} {...field("reachedCount")} />
                <NumberField label="Svarade" description="Lämna tomt om det är okänt." min={0} {...field("repliedCount")} />
              </SimpleGrid>
              <Textarea label="Beslut" description="Ett på varje rad." autosize minRows={2} maxRows={10} {...field("decisions")} />
              <Textarea label="Anteckningar" autosize minRows={2} maxRows={10} {...field("notes")} />
              <Textarea label="Lärdomar" autosize minRows={2} maxRows={10} {...field("lessons")} />
            </>
          )}
        </Form>
      )}
    </Dialog>
  );
}
