import { expect, test } from "vitest";
import { promisesTime } from "./signs.ts";

test.each([
  ["Strömmen är borta. Nytt besked kl 19.", true],
  ["Nästa besked om 2 timmar.", true],
  ["Vi återkommer 18.30.", true],
  ["Vi meddelar när det är ofarligt igen.", false],
  ["Hämta vatten kl 16-19.", false],
  ["Samling i tvättstugan kl 22. Nytt besked när vi vet mer.", false],
])("whether a text promises a time: %s", (text, promises) => {
  expect(promisesTime(text)).toBe(promises);
});
