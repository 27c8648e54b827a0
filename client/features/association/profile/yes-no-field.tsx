import { Radio, type RadioGroupProps } from "@mantine/core";
import classes from "./profile.module.css";

const ANSWERS = { yes: true, no: false, unknown: null } as const;
const LABELS = { yes: "Ja", no: "Nej", unknown: "Vet inte" } as const;
type Answer = keyof typeof ANSWERS;

interface YesNoFieldProps extends Omit<RadioGroupProps<Answer>, "value" | "onChange" | "children"> {
  /** Null is not known. */
  value: boolean | null;
  onChange: (value: boolean | null) => void;
}

export function YesNoField({ value, onChange, ...group }: YesNoFieldProps) {
  return (
    <Radio.Group<Answer> {...group} size="md" value={answerOf(value)} onChange={(answer) => onChange(ANSWERS[answer])}>
      <div className={classes.options}>
        {(Object.keys(ANSWERS) as Answer[]).map((answer) => (
          <Radio
            key={answer}
            value={answer}
            label={LABELS[answer]}
            classNames={{ body: classes.optionBody, labelWrapper: classes.optionLabel }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function answerOf(value: boolean | null): Answer {
  if (value === null) return "unknown";
  return value ? "yes" : "no";
}
