import { type DomainContext, systemContext } from "#server/platform/context.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createServices } from "#server/services.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The parts of a portal over this database, in this process and without its server. */
export async function openBenchServices(databaseUrl: string): Promise<AsyncDisposable & { ctx: DomainContext }> {
  const folder = await temporaryFolder();
  const env = parseEnvironment({ NODE_ENV: "test", DATA_DIR: folder.path, PUBLIC_URL: "http://portal.example" });
  const services = createServices({ env, log: createLogger("error"), databaseUrl, chromePath: null });
  return {
    ctx: systemContext(services),
    async [Symbol.asyncDispose]() {
      await services.live.close();
      await services.database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
