import { Button, Slider, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { type DayPart, MOMENTS } from "#shared/content/scenarios.ts";
import { momentInWords } from "./clock-words.ts";
import classes from "./scenarios.module.css";

const LAST = MOMENTS.length - 1;
const MARKS = MOMENTS.map(({ label }, value) => ({ value, label }));

interface MomentSliderProps {
  moment: number;
  /** When in the day the scenario begins. */
  dayPart: DayPart;
  onChange: (moment: number) => void;
}

/** Where in time one stands: drag, press a mark, or step. */
export function MomentSlider({ moment, dayPart, onChange }: MomentSliderProps) {
  const inWords = (value: number): string => momentInWords(value, dayPart);
  return (
    <div>
      <div className={classes.steps}>
        <Button
          variant="default"
          disabled={moment === 0}
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange(moment - 1)}
        >
          Tillbaka
        </Button>
        <Text fw={650} fz="lg" className={`tabular ${classes.moment}`} role="status">
          {inWords(moment)}
        </Text>
        <Button
          variant="default"
          disabled={moment === LAST}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange(moment + 1)}
        >
          Framåt
        </Button>
      </div>
      <Slider
        className={classes.slider}
        classNames={{ markLabel: classes.marks }}
        min={0}
        max={LAST}
        step={1}
        marks={MARKS}
        label={null}
        thumbSize={28}
        thumbLabel="Tid sedan start"
        thumbValueText={inWords}
        value={moment}
        onChange={onChange}
      />
    </div>
  );
}
