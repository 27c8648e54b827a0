import { Text, type TextProps } from "@mantine/core";

/** What is said as long as the server does not have something of the household. */
export const WAITS = "Sparas när du har nät igen.";

export function WaitsNote(props: Pick<TextProps, "mb">) {
  return (
    <Text role="status" size="sm" {...props}>
      {WAITS}
    </Text>
  );
}
