import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findChrome, findHeadlessShell } from "./scripts/find-chrome.mjs";
import { SlowestFirst } from "./tests/setup/slowest-first.ts";

const PRODUCTION = { "process.env.NODE_ENV": JSON.stringify("production") };

/**
 * Three projects: `unit` stands beside the code and does no I/O; `component` draws pages in Chrome, with a stand-in for the server;
 * `portal` runs against real Postgres, HTTP and Chrome, in three workers that each have a database and a server of their own
 * (`tests/setup/`).
 */
export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify("test") },
  test: {
    // One more than the smallest machine has cores: while one waits, for a page or for a fault to be noticed, another works.
    maxWorkers: 3,
    pool: "forks",
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          sequence: { groupOrder: 2 },
          include: ["{client,server,shared,scripts,tests/alterations}/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        plugins: [react()],
        publicDir: "client/public",
        // React as people get it: half the time of the one for development.
        define: PRODUCTION,
        oxc: { jsx: { development: false } },
        // All of the client's at the start: what is found on the way loads the page anew, under a test.
        optimizeDeps: { entries: ["client/main.tsx"], include: ["axe-core"], rolldownOptions: { transform: { define: PRODUCTION } } },
        test: {
          name: "component",
          include: ["tests/component/**/*.test.tsx"],
          setupFiles: ["tests/component/setup.ts"],
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          // Whoever opens a page first waits until it is transformed.
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            locators: { exact: false },
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 15_000,
              launchOptions: { executablePath: findHeadlessShell() ?? findChrome() ?? "", args: ["--no-sandbox", "--disable-gpu"] },
              contextOptions: { reducedMotion: "reduce", locale: "sv-SE", timezoneId: "Europe/Stockholm" },
            }),
            instances: [{ browser: "chromium", viewport: { width: 1280, height: 900 } }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: "portal",
          sequence: { groupOrder: 2 },
          include: ["tests/{integration,rest,e2e}/**/*.test.ts"],
          globalSetup: ["tests/setup/database-cluster.ts"],
          setupFiles: ["tests/setup/worker.ts"],
          // Three times the longest journey's on a slow machine, whose turn comes late too. Only a longer one says its own.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What is waited for comes late on a busy machine; a second says more about the machine than about the portal.
          expect: { poll: { timeout: 10_000 } },
          // A browser that was waited for in vain is waited for once more, and the report says so; what was asserted never is.
          retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
        },
      },
    ],
  },
});
