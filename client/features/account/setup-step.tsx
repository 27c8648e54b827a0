import { Text } from "@mantine/core";

/** How far the setup has come: profile, choice, and founding or joining. */
export function SetupStep({ number }: { number: 1 | 2 | 3 }) {
  return (
    <Text fz="sm" fw={600} c="dimmed" mb={4}>
      Steg {number} av 3
    </Text>
  );
}
