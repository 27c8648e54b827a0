import "@mantine/dates/styles.css";
import { FocusTrap } from "@mantine/core";
import { getTimeRange, TimeGrid } from "@mantine/dates";
import classes from "./time-choice.module.css";

const HALF_HOURS = getTimeRange({ startTime: "00:00", endTime: "23:30", interval: "00:30" });
const MORNING = "08:00";

interface TimeChoiceProps {
  time: string;
  onPick: (time: string) => void;
}

/** The half hours of a day. It opens where the written time is, or else at the morning. */
export default function TimeChoice({ time, onPick }: TimeChoiceProps) {
  const first = HALF_HOURS.findLast((choice) => time && choice.slice(0, 5) <= time) ?? MORNING;
  return (
    <FocusTrap>
      <div ref={showChosen} className={classes.choices}>
        <TimeGrid
          classNames={{ control: classes.control }}
          data={HALF_HOURS}
          value={time || null}
          simpleGridProps={{ cols: 4, spacing: 4 }}
          getControlProps={(choice) => (choice.startsWith(first.slice(0, 5)) ? { "data-autofocus": true } : {})}
          onChange={(picked) => picked && onPick(picked.slice(0, 5))}
        />
      </div>
    </FocusTrap>
  );
}

/** The focus trap takes the focus there without scrolling. */
function showChosen(list: HTMLDivElement | null): void {
  const chosen = list?.querySelector<HTMLElement>("[data-autofocus]");
  if (list && chosen) list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
}
