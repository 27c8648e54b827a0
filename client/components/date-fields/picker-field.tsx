import { ActionIcon, Box, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { type FocusEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";

export interface PickerFieldProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "min" | "max" | "rightSection"> {
  value?: string | null;
  /** Told what stands in the field: the value, or text that is none. */
  onChange?: (value: string) => void;
  /** Told a value, or "", when the field is left or Enter pressed, and when something is chosen. */
  onCommit?: (value: string) => void;
  /** For fields outside of forms: what is no value is said as soon as the field is left. */
  isJudgedOnLeaving?: boolean;
}

interface FieldKind {
  /** What was meant by the text, or the text itself. */
  read: (text: string) => string;
  isValue: (text: string) => boolean;
  /** Said of text that is none, where no schema does. */
  fault: string;
  pickerLabel: string;
  pickerIcon: ReactNode;
  picker: (onPick: (value: string) => void) => ReactNode;
  /** The room that it takes: kept while its code comes, or it would open where there is none. */
  pickerSize: { w: number; h: number };
}

/** A field that is typed in, with a button that opens what one can choose from. Nothing that was typed is taken away: what is no
 *  value stays, and is said when the form is sent. */
export function PickerField({
  value,
  onChange,
  onCommit,
  isJudgedOnLeaving = false,
  onBlur,
  onKeyDown,
  error,
  read,
  isValue,
  fault,
  pickerLabel,
  pickerIcon,
  picker,
  pickerSize,
  ...input
}: PickerFieldProps & FieldKind) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const text = value ?? "";
  const isFaulty = text !== "" && !isValue(text);
  const settle = (): void => {
    const meant = read(text);
    if (meant !== text) onChange?.(meant);
    if (meant === "" || isValue(meant)) onCommit?.(meant);
    else if (isJudgedOnLeaving) setIsRefused(true);
  };

  useEffect(() => field.current?.setCustomValidity(isFaulty ? fault : ""), [isFaulty, fault]);

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      id={id}
      ref={field}
      value={text}
      error={error ?? (isRefused && isFaulty && fault)}
      onChange={({ currentTarget }) => {
        setIsRefused(false);
        onChange?.(currentTarget.value);
      }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          // What was meant is put in its place before anything is sent.
          if (read(text) !== text) event.preventDefault();
          settle();
        }
        onKeyDown?.(event);
      }}
      // The browser would say it in a bubble of its own.
      onInvalid={(event) => {
        event.preventDefault();
        setIsRefused(true);
        event.currentTarget.focus();
      }}
      rightSectionWidth={44}
      rightSection={
        !input.readOnly &&
        !input.disabled && (
          <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" returnFocus>
            <Popover.Target>
              <ActionIcon
                variant="transparent"
                aria-label={pickerLabel}
                aria-describedby={`${id}-label`}
                onClick={() => setIsOpen(!isOpen)}
              >
                {pickerIcon}
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={pickerLabel} p="xs" onFocus={closesNoDialog}>
              <Suspense fallback={<Box {...pickerSize} />}>
                {picker((picked) => {
                  onChange?.(picked);
                  onCommit?.(picked);
                  setIsOpen(false);
                })}
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  );
}

/** Escape closes what one chooses from, and not the dialog around the field too, which listens before everybody else. */
const closesNoDialog = ({ target }: FocusEvent): void => target.setAttribute("data-mantine-stop-propagation", "true");
