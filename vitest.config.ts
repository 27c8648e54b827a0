import { defineConfig } from "vitest/config";

/**
 * Two projects: `unit` stands beside the code and does no I/O; `portal` runs against real Postgres, HTTP and Chromium,
 * in two workers that each have a database and a server of their own (`tests/setup/`).
 */
export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify("test") },
  test: {
    maxWorkers: 2,
    pool: "forks",
    isolate: false,
    projects: [
      { extends: true, test: { name: "unit", include: ["{client,server,shared,scripts}/**/*.test.{ts,tsx}"] } },
      {
        extends: true,
        test: {
          name: "portal",
          include: ["tests/{integration,rest,e2e}/**/*.test.ts"],
          globalSetup: ["tests/setup/database-cluster.ts"],
          setupFiles: ["tests/setup/worker.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What is waited for comes late on a busy machine; a second says more about the machine than about the portal.
          expect: { poll: { timeout: 10_000 } },
          // A browser that was waited for in vain is waited for once more, and the report says so; what was asserted never is.
          retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
        },
      },
    ],
  },
});
