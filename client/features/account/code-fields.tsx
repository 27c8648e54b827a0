import { TextInput, type TextInputProps } from "@mantine/core";
import classes from "./second-step.module.css";

interface AppCodeFieldProps extends Omit<TextInputProps, "onChange"> {
  onChange: (typed: string) => void;
}

/** One field for all six digits: it can be filled from the clipboard and by the browser, and is read out as one. */
export function AppCodeField({ onChange, ...input }: AppCodeFieldProps) {
  return (
    <TextInput
      label="Verifieringskod"
      description="Sex siffror från din autentiseringsapp. Koden skickas när du har skrivit den sista."
      autoComplete="one-time-code"
      inputMode="numeric"
      classNames={{ input: classes.digits, description: classes.hint }}
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function RecoveryCodeField(input: TextInputProps) {
  return (
    <TextInput
      label="Återställningskod"
      description="En av koderna du sparade när du slog på tvåfaktorsautentiseringen. Varje kod fungerar en gång."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ description: classes.hint }}
      {...input}
    />
  );
}
