import { NumberInput, type NumberInputProps } from "@mantine/core";

interface WaterNumberProps extends NumberInputProps {
  /** Whole numbers only. */
  isCount?: boolean;
}

/** A number of something. What cannot be is said at the field when it is saved, not taken away while it is typed. */
export function WaterNumber({ isCount = false, ...input }: WaterNumberProps) {
  return (
    <NumberInput
      clampBehavior="none"
      allowDecimal={!isCount}
      decimalSeparator=","
      decimalScale={isCount ? 0 : 2}
      inputMode={isCount ? "numeric" : "decimal"}
      hideControls
      // Fields beside each other stay level, however much is explained beneath.
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...input}
    />
  );
}
