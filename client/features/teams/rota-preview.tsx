import { Box, Text } from "@mantine/core";
import { planRota } from "#shared/calculations/duty-rota.ts";
import { formatWeekSpan } from "#shared/format/week.ts";
import type { DutyWeek } from "./duty-views.ts";
import classes from "./rota-card.module.css";
import { type RotaValues, takenIn, weeksMeant } from "./rota-values.ts";
import type { TeamMember } from "./team-views.ts";

interface RotaPreviewProps {
  values: RotaValues;
  /** Whom the weeks can be given to. */
  people: readonly TeamMember[];
  members: readonly TeamMember[];
  duty: readonly DutyWeek[];
}

/** What will be saved: every week of the span, and who has it already. */
export function RotaPreview({ values, people, members, duty }: RotaPreviewProps) {
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
        <ol className={classes.rows}>
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
