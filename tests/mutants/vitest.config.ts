import { defineConfig } from "vitest/config";

/** The project `unit` of the portal's own configuration, alone: Stryker's runner cannot choose among projects. */
export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify("test") },
  test: { include: ["{server,shared}/**/*.test.ts", "client/**/*-rules.test.ts"], isolate: false },
});
