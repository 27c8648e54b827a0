import { Code, Paper, Stack, Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { ApiError, api } from "#client/lib/api.ts";
import classes from "./demo-accounts.module.css";

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
          <UnstyledButton key={email} className={classes.account} onClick={() => onPick({ email, password })}>
            <Text span fz="sm" fw={600} display="block">
              {email}
            </Text>
            <Text span fz="xs" c="dimmed" display="block">
              {label}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
    </Paper>
  );
}
