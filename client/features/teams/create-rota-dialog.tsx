import { ActionIcon, Box, Checkbox, NativeSelect, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { mayBeOnDuty, planRota } from "#shared/calculations/duty-rota.ts";
import { addWeeks, formatWeekSpan, mondayOf } from "#shared/format/week.ts";
import { ROTA_WEEKS_MAX } from "#shared/limits.ts";
import { createRotaInput } from "#shared/schemas/teams.ts";
import { comingWeeks, type DutyWeek } from "./duty-views.ts";
import { roleText, type TeamMember } from "./team-views.ts";
import classes from "./teams.module.css";

interface CreateRotaDialogProps extends DialogProps {
  members: readonly TeamMember[];
  duty: readonly DutyWeek[];
}

const WEEKS_FIRST = 8;

/** «Skapa jourschema»: gives the weeks that nobody has to people in turn. */
export function CreateRotaDialog({ members, duty, onClose }: CreateRotaDialogProps) {
  const create = useAction(trpc.team.createRota, {
    done: ({ filled, left }) => [
      `Jourschemat är sparat för ${weeksOf(filled)}`,
      left > 0 ? `${weeksOf(left)} hade redan jour och är kvar som de var.` : undefined,
    ],
    failed: "Det gick inte att spara",
  });
  const seen: typeof create = { ...create, send: (rota, outcome) => create.send({ ...rota, seenTaken: takenIn(rota, duty) }, outcome) };
  const people = members.filter(mayBeOnDuty);
  const thisWeek = mondayOf(new Date());
  const firstWeeks = Array.from({ length: ROTA_WEEKS_MAX }, (_, week) => addWeeks(thisWeek, week));
  const initial: RotaValues = {
    firstWeek: comingWeeks(duty, new Date()).find((week) => week.duty === null)?.startsOn ?? thisWeek,
    weeks: WEEKS_FIRST,
    memberIds: people.map(({ id }) => id),
    seenTaken: [],
  };

  if (people.length === 0) {
    return (
      <Dialog title="Skapa jourschema" size={560} onClose={onClose}>
        {() => (
          <Text>Ingen i krisgruppen kan ha jour än. Det krävs någon som har tagit sin roll, eller någon utifrån med telefonnummer.</Text>
        )}
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Skapa jourschema"
      size={560}
      submit="Spara jourschema"
      schema={createRotaInput}
      initial={initial}
      action={seen}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <NativeSelect
            label="Första veckan"
            data={firstWeeks.map((value) => ({ value, label: formatWeekSpan(value) }))}
            data-autofocus
            {...field("firstWeek")}
          />
          <NumberField label="Antal veckor" size="md" min={1} max={ROTA_WEEKS_MAX} {...field("weeks")} />
          <TurnOrderField people={people} {...field("memberIds")} value={form.values.memberIds} />
          <RotaPreview values={form.values} people={people} members={members} duty={duty} />
        </>
      )}
    </FormDialog>
  );
}

const weeksOf = (count: number): string => (count === 1 ? "1 vecka" : `${count} veckor`);

interface RotaPreviewProps {
  values: RotaValues;
  /** Whom the weeks can be given to. */
  people: readonly TeamMember[];
  members: readonly TeamMember[];
  duty: readonly DutyWeek[];
}

/** What will be saved: every week of the span, and who has it already. */
function RotaPreview({ values, people, members, duty }: RotaPreviewProps) {
  const taken = takenIn(values, duty);
  const chosen = values.memberIds.flatMap((memberId) => people.find(({ id }) => id === memberId) ?? []);
  const weeks = weeksMeant(values);
  if (weeks === 0 || chosen.length === 0) return null;
  const plan = planRota({ firstWeek: values.firstWeek, weeks, people: chosen, taken: new Set(taken) });
  const nameAt = (week: string): string => {
    const held = duty.find(({ startsOn }) => startsOn === week);
    return members.find(({ id }) => id === held?.memberId)?.displayName ?? held?.displayName ?? "";
  };

  return (
    <div>
      <Text fw={600} mb={4}>
        Förhandsvisning
      </Text>
      <Text size="sm" mb="xs" role="status">
        {summary(weeks - taken.length, taken.length)}
      </Text>
      {/* A list that scrolls is reached by the keyboard. */}
      <Box className={classes.preview} tabIndex={0} role="region" aria-label="Förhandsvisning av jourschemat">
        <ol className={classes.ruled}>
          {plan.map(({ startsOn, person }) => (
            <li key={startsOn} className={classes.passed}>
              <Text size="sm" c="dimmed" className="tabular">
                {formatWeekSpan(startsOn)}
              </Text>
              <Text size="sm" fw={person ? 600 : undefined} c={person ? undefined : "dimmed"} style={{ overflowWrap: "anywhere" }}>
                {person ? person.displayName : `${nameAt(startsOn)} (ändras inte)`}
              </Text>
            </li>
          ))}
        </ol>
      </Box>
    </div>
  );
}

function summary(filled: number, left: number): string {
  if (filled === 0) return "Alla veckorna har redan någon. Inget ändras. Byt enskilda veckor med «Byt jour».";
  const gets = `${filled === 1 ? "1 tom vecka får" : `${filled} tomma veckor får`} jour.`;
  if (left === 0) return gets;
  return `${gets} ${left === 1 ? "1 vecka har redan någon och ändras inte." : `${left} veckor har redan någon och ändras inte.`}`;
}

/** What stands in the dialog «Skapa jourschema». */
interface RotaValues extends Record<string, unknown> {
  firstWeek: string;
  /** Text that is no number stands as it was typed. */
  weeks: number | string;
  memberIds: string[];
  seenTaken: string[];
}

/** How many weeks are meant; 0 while that is no number that can be saved. */
const weeksMeant = ({ weeks }: Pick<RotaValues, "weeks">): number => createRotaInput.shape.weeks.safeParse(weeks).data ?? 0;

/** The weeks of the span that somebody has already. */
function takenIn(values: Pick<RotaValues, "firstWeek" | "weeks">, duty: readonly DutyWeek[]): string[] {
  const end = addWeeks(values.firstWeek, weeksMeant(values));
  return duty.flatMap(({ startsOn, memberId }) => (memberId !== null && startsOn >= values.firstWeek && startsOn < end ? [startsOn] : []));
}

interface TurnOrderFieldProps {
  people: readonly TeamMember[];
  /** Who takes turns, in this order. */
  value: readonly string[];
  error?: ReactNode;
  onChange: (memberIds: string[]) => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** Who takes turns, and in which order. Who is not ticked keeps a place in the list, to be ticked again. */
function TurnOrderField({ people, value, error, onChange, ...field }: TurnOrderFieldProps) {
  const [order, setOrder] = useState(() => people.map(({ id }) => id));
  const listed = people.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const tell = (ids: readonly string[], isIn: (id: string) => boolean): void => onChange(ids.filter(isIn));

  const move = (from: number, to: number): void => {
    const ids = listed.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (!moved || to < 0 || to > ids.length) return;
    ids.splice(to, 0, moved);
    setOrder(ids);
    tell(ids, (id) => value.includes(id));
  };

  return (
    <Checkbox.Group
      {...field}
      size="md"
      label="Personer i turordning"
      description="De som har tagit sin roll, och utomstående med telefonnummer."
      value={[...value]}
      error={error}
      onChange={(ticked) =>
        tell(
          listed.map(({ id }) => id),
          (id) => ticked.includes(id),
        )
      }
    >
      <ol className={classes.rows} aria-label="Personer i turordning">
        {listed.map((person, index) => (
          <li key={person.id} className={classes.person}>
            <Checkbox value={person.id} aria-invalid={error ? true : undefined} label={person.displayName} description={roleText(person)} />
            <span className={classes.moves}>
              {/* At the ends they stay where they are, so that the focus does too. */}
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={`Flytta upp ${person.displayName}`}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={`Flytta ner ${person.displayName}`}
                aria-disabled={index === listed.length - 1 || undefined}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
    </Checkbox.Group>
  );
}
