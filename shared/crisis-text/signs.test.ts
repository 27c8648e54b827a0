import { expect, test } from "vitest";
import { promisedTimes, promisesTime } from "./signs.ts";

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

test.each([
  ["Strömmen är borta. Nytt besked kl 19.", ["19:00"]],
  ["Nästa besked klockan 19.00. Hämta vatten kl 16-18.", ["19:00"]],
  ["Nytt besked senast 19:30!", ["19:30"]],
  ["Vi hör av oss kl. 7.05.", ["07:05"]],
  ["Vi återkommer senast 21", ["21:00"]],
  ["Nytt besked kl 19. Nytt besked kl 20:15.", ["19:00", "20:15"]],
  ["Nytt besked i morgon kl 8.", []],
  ["Nästa besked om 2 timmar.", []],
  ["Nytt besked kl 45.", []],
  ["Nytt besked kl 12 i morgon.", []],
  ["Nytt besked senast 19 november.", []],
  ["Nytt besked kl 12 på torsdag.", []],
  ["Samling i tvättstugan kl 22. Nytt besked när vi vet mer.", []],
])("NS-13 the time of day that a text promises a next message at: %s", (text, times) => {
  expect(promisedTimes(text)).toEqual(times);
});
