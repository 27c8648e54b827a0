import { Text } from "@mantine/core";

/** How far the setup has come before founding, which counts its own steps, or joining. */
export function SetupStep({ number }: { number: 1 | 2 }) {
  return (
    <Text fz="sm" fw={600} c="dimmed" mb={4}>
      Steg {number} av 3
    </Text>
  );
}
