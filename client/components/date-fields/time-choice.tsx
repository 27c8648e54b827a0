import "@mantine/dates/styles.css";
import { FocusTrap } from "@mantine/core";
import { getTimeRange, TimeGrid } from "@mantine/dates";
import { type FocusEvent, useRef } from "react";
import classes from "./date-fields.module.css";

const HALF_HOURS = getTimeRange({ startTime: "00:00", endTime: "23:30", interval: "00:30" });
const MORNING = "08:00";

interface TimeChoiceProps {
  time: string;
  onPick: (time: string) => void;
}

/** The half hours of a day. It opens where the written time is, or else at the morning. */
export default function TimeChoice({ time, onPick }: TimeChoiceProps) {
  const hasOpened = useRef(false);
  const first = HALF_HOURS.findLast((choice) => time && choice.slice(0, 5) <= time) ?? MORNING;
  /** The focus trap takes the focus to the chosen one without scrolling; what is tapped later must not move under the finger. */
  const showChosen = ({ currentTarget: list, target: chosen }: FocusEvent<HTMLDivElement, HTMLElement>): void => {
    if (!hasOpened.current) list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
    hasOpened.current = true;
  };
  return (
    <FocusTrap>
      <TimeGrid
        className={classes.choices}
        classNames={{ control: classes.control }}
        data={HALF_HOURS}
        value={time || null}
        simpleGridProps={{ cols: 4, spacing: 4 }}
        getControlProps={(choice) => (choice.startsWith(first.slice(0, 5)) ? { "data-autofocus": true } : {})}
        onFocus={showChosen}
        onChange={(picked) => picked && onPick(picked.slice(0, 5))}
      />
    </FocusTrap>
  );
}
