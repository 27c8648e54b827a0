import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { beginTest, endFile, endTest, forgetPageStates, pageStates } from "#tests/helpers/browser.ts";
import { keepStatements } from "#tests/helpers/kept-statements.ts";
import { startTestPortal } from "#tests/helpers/portal.ts";
import { untilQuiet } from "#tests/helpers/quiet.ts";

await keepStatements();

// Before the test file itself is read, which may ask the portal for something at once, whichever file comes first.
await startTestPortal();

beforeAll(async () => {
  await untilQuiet().catch((error: unknown) => console.warn("whether the portal has work left could not be read", error));
});

beforeEach(beginTest);

/** A browser test that failed says what stood on the screen: most often that is the whole answer. */
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") {
    for (const state of await pageStates()) console.error(`${task.name}\n  ${state}`);
  }
  const faults = await endTest();
  forgetPageStates();
  if (faults.length > 0) throw new Error(`the page told of faults: ${faults.join(" | ")}`);
});

afterAll(endFile);
afterAll(keepStatements);
