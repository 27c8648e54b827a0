import { beforeAll } from "vitest";
import { startTestPortal } from "#tests/helpers/portal.ts";

beforeAll(async () => {
  await startTestPortal();
});
