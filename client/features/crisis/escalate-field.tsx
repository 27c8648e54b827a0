import { NativeSelect } from "@mantine/core";
import { ESCALATION_MINUTES, sleepsAt } from "#shared/calculations/escalation.ts";

interface EscalateFieldProps {
  /** Null: those who do not answer are asked by nobody. */
  minutes: number | null;
  /** Of the crisis. */
  level: number;
  onChange: (minutes: number | null) => void;
  /** What comes and what it costs at most; empty while nobody knows. */
  most: string;
}

const NIGHTS = {
  quiet: "På nivå 1 och 2 väntar stegen mellan 22 och 07.",
  slow: "Mellan 22 och 07 tar varje steg dubbelt så lång tid.",
};
const NEVER = "";
const CHOICES = [
  ...ESCALATION_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` })),
  { value: NEVER, label: "Fråga inte igen" },
];

/** Whether those who do not answer are asked by the next way, and how soon. */
export function EscalateField({ minutes, level, onChange, most }: EscalateFieldProps) {
  return (
    <NativeSelect
      label="Inget svar? Fråga igen efter"
      inputWrapperOrder={["label", "input", "description", "error"]}
      description={minutes === null ? undefined : [most, NIGHTS[sleepsAt(level) ? "quiet" : "slow"]].filter(Boolean).join(" ")}
      data={CHOICES}
      value={minutes === null ? NEVER : String(minutes)}
      onChange={({ currentTarget: { value } }) => onChange(value === NEVER ? null : Number(value))}
    />
  );
}
