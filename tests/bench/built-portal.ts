import { existsSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const BUNDLE = path.join(PROJECT_ROOT, "dist/server/index.js");

/** The built portal over this data folder, and over this database or else its own embedded one. */
export function startBuiltPortal(dataDir: string, databaseUrl = "", more: Record<string, string> = {}): Promise<ServerProcess> {
  if (!existsSync(BUNDLE)) throw new Error("The portal is not built: run npm run build.");
  return startServer({
    // As `npm start` does.
    args: () => ["--max-semi-space-size=16", BUNDLE],
    env: (port) => ({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      RATE_LIMIT_SCALE: "1000",
      ...more,
    }),
    readyPath: "/readyz",
  });
}
