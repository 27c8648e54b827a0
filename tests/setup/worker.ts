import { afterEach, beforeAll } from "vitest";
import { forgetPageStates, pageStates } from "#tests/helpers/browser.ts";
import { startTestPortal } from "#tests/helpers/portal.ts";

beforeAll(async () => {
  await startTestPortal();
});

/** A browser test that failed says what stood on the screen: most often that is the whole answer. */
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") {
    for (const state of await pageStates()) console.error(`${task.name}\n  ${state}`);
  }
  forgetPageStates();
});
