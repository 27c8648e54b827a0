import { Center, Loader, Stack, Text } from "@mantine/core";

/** A whole page waits. Lists use a skeleton in their own shape instead. */
export function LoadingScreen({ text = "Laddar..." }: { text?: string }) {
  return (
    <Center mih="60dvh" role="status">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text c="dimmed">{text}</Text>
      </Stack>
    </Center>
  );
}
