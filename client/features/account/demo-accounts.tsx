import { Button, Code, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { ApiError, api } from "#client/lib/api.ts";

const demoAccounts = z.object({
  accounts: z.array(z.object({ email: z.string(), label: z.string() })),
  password: z.string(),
});

/** Null where there is no demo: the path does not exist there. */
async function readDemoAccounts() {
  try {
    return demoAccounts.parse(await api("demo-accounts", { needsToken: false }));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

interface DemoAccountsProps {
  onPick: (account: { email: string; password: string }) => void;
}

/** The demo's accounts and their password, each filled in with one press. */
export function DemoAccounts({ onPick }: DemoAccountsProps) {
  const { data } = useQuery({ queryKey: ["demo-accounts"], queryFn: readDemoAccounts, staleTime: Number.POSITIVE_INFINITY, retry: false });
  if (!data) return null;
  const { accounts, password } = data;

  return (
    <Paper component="section" aria-label="Demokonton" bg="var(--app-page)" p="md" radius="md">
      <Text fw={600}>Demokonton</Text>
      <Text fz="sm" c="dimmed" mb="xs">
        Lösenord för alla: <Code fz="sm">{password}</Code>
      </Text>
      <Stack gap={4}>
        {accounts.map(({ email, label }) => (
          <Button
            key={email}
            variant="default"
            h="auto"
            mih={44}
            py={6}
            px="sm"
            justify="flex-start"
            styles={{ label: { whiteSpace: "normal", textAlign: "left", display: "block", lineHeight: 1.3 } }}
            onClick={() => onPick({ email, password })}
          >
            <Text span fz="sm" fw={600} display="block">
              {email}
            </Text>
            <Text span fz="xs" c="dimmed" fw={400} display="block">
              {label}
            </Text>
          </Button>
        ))}
      </Stack>
    </Paper>
  );
}
