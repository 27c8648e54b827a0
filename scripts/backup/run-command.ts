import type { PostgresLog } from "#server/embedded-postgres/supervisor.ts";

export type CommandContext = { dataDir: string; databaseUrl: string | undefined; log: PostgresLog };

/** Runs a command with the portal's environment; what goes wrong is said in the error's own words, without a stack, and ends with code 1. */
export async function runCommand(command: (context: CommandContext) => Promise<void>): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = process.env;
  try {
    await command({
      dataDir: DATA_DIR || ".data",
      databaseUrl: DATABASE_URL || undefined,
      log: { info: () => {}, warn: (message) => console.error(message) },
    });
  } catch (error) {
    const { message, errors = [] } = error as Error & { errors?: Error[] };
    console.error(message || errors.map((each) => each.message).join("; "));
    process.exitCode = 1;
  }
}
