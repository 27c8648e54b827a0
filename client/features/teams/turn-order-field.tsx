import { ActionIcon, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./rota-card.module.css";
import { roleText, type TeamMember } from "./team-views.ts";

interface TurnOrderFieldProps {
  people: readonly TeamMember[];
  /** Who takes turns, in this order. */
  value: readonly string[];
  error: ReactNode;
  onChange: (memberIds: string[]) => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** Who takes turns, and in which order. Who is not ticked keeps a place in the list, to be ticked again. */
export function TurnOrderField({ people, value, error, onChange }: TurnOrderFieldProps) {
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
            <Checkbox value={person.id} label={person.displayName} description={roleText(person)} />
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
