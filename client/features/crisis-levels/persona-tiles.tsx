import { Text } from "@mantine/core";
import { Link } from "react-router";
import classes from "./crisis-levels.module.css";
import { insightOn, insightPath, type Persona } from "./level-views.ts";

interface PersonaTilesProps {
  label: string;
  personas: readonly Persona[];
  level: number;
  /** The persona whose page it is. */
  currentId?: string;
}

/** The personas, each leading to what the level means for it. */
export function PersonaTiles({ label, personas, level, currentId }: PersonaTilesProps) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {personas.map((persona) => {
        const insightId = insightOn(persona, level);
        return (
          insightId && (
            <li key={persona.id}>
              <Link to={insightPath(insightId)} className={classes.tile} aria-current={persona.id === currentId ? "page" : undefined}>
                <Text span fw={600} display="block">
                  {persona.name}
                </Text>
                <Text span size="sm" c="dimmed">
                  {persona.summary}
                </Text>
              </Link>
            </li>
          )
        );
      })}
    </ul>
  );
}
