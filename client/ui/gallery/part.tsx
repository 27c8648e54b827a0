import { Box, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** One part, with one box for each of its states. */
export function Part({ name, states }: { name: string; states: Record<string, ReactNode> }) {
  return (
    <Box component="section" aria-label={name}>
      <Title order={2} mb="sm">
        {name}
      </Title>
      <Stack gap="lg">
        {Object.entries(states).map(([state, drawn]) => (
          <div key={state}>
            <Title order={3} size="h4" mb="xs">
              {state}
            </Title>
            {drawn}
          </div>
        ))}
      </Stack>
    </Box>
  );
}
