import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import type { PostgresLog } from "#server/embedded-postgres/supervisor.ts";

/** Works on the portal's database: that of the operator's own, or the embedded one, which is started where it does not run. */
export async function withDatabase<T>(
  { dataDir, databaseUrl, log }: { dataDir: string; databaseUrl?: string | undefined; log: PostgresLog },
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work(databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  return work(embedded.url).finally(() => embedded.stop());
}
