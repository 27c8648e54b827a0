import { Title, type TitleOrder } from "@mantine/core";
import classes from "./crisis-levels.module.css";

interface LinesProps {
  title: string;
  lines: readonly string[];
  order?: TitleOrder;
}

/** A heading with short lines beneath. */
export function Lines({ title, lines, order = 3 }: LinesProps) {
  return (
    <div>
      <Title order={order} fz="md">
        {title}
      </Title>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
