import { expect, test } from "vitest";
import { withPromise } from "./with-promise.ts";

test("the promise comes last, is replaced by a later one, and goes with its time", () => {
  const promised = withPromise("Strömmen är borta.", "19:00");
  expect(promised).toBe("Strömmen är borta. Nytt besked kl 19:00.");
  expect(withPromise(promised, "22:15")).toBe("Strömmen är borta. Nytt besked kl 22:15.");
  expect(withPromise(promised, "")).toBe("Strömmen är borta.");
});

test("nothing is promised in an empty text, and words of one's own stay", () => {
  expect(withPromise("", "19:00")).toBe("");
  expect(withPromise("Vatten kl 16:00.", "19:00")).toBe("Vatten kl 16:00. Nytt besked kl 19:00.");
  expect(withPromise("Vi hör av oss kl 19.", "19:00")).toBe("Vi hör av oss kl 19.");
});
