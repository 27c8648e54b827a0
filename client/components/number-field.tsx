import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { numberText, readNumberText } from "./number-text.ts";

export interface NumberFieldProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "min" | "max" | "step"> {
  value?: number | string | null;
  /** Told the number, or the text that is none. */
  onChange?: (value: number | string) => void;
  /** How far the arrow keys go. What may be saved is up to the schema. */
  min?: number;
  max?: number;
  step?: number;
}

/** A field for a number. Nothing that is typed or pasted is taken away: a field that dropped the comma of «2,5» or the e of «1e9»
 *  would save another number than the one that was meant. */
export function NumberField({ value, onChange, min, max, step = 1, onKeyDown, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState("");
  const text = readNumberText(typed) === (value ?? "") ? typed : numberText(value);

  const stepBy = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || input.readOnly || (typeof value === "string" && value !== "")) return;
    event.preventDefault();
    const next = Math.round(((value || 0) + direction * step) * 100) / 100;
    onChange?.(Math.min(max ?? next, Math.max(min ?? next, next)));
  };

  return (
    <TextInput
      inputMode={min !== undefined && min < 0 ? "text" : "decimal"}
      autoComplete="off"
      {...input}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange?.(readNumberText(currentTarget.value));
      }}
      onKeyDown={stepBy}
    />
  );
}
