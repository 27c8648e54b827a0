import { describe, expect, test } from "vitest";
import { residentNameFinder } from "./resident-names.ts";
import { nameSize } from "./resource-labels.tsx";

describe("resident names", () => {
  const RESIDENTS = ["Anna Lindqvist", "Erik Ring", "Kerstin von Essen", "Bo Storm", "Östen Å", "Anna-Karin Berg"];
  const find = residentNameFinder(RESIDENTS, ["Brf Linnéa", "Essen", "Stockholm"]);

  test.each([
    ["Vi behöver hjälp att bära vatten till anna lindqvist.", "anna lindqvist"],
    ["Lindqvist Anna på plan 3 behöver tillsyn.", "Lindqvist Anna"],
    ["Hämta Anna Lindqvists syrgas.", "Anna Lindqvists"],
    ["Kerstin behöver sin medicin.", "Kerstin"],
    ["Ta med filtar till familjen Lindqvist.", "Lindqvist"],
    ["Nycklarna finns hos Ring på plan 2.", "Ring"],
    ["BO STORM LEDER ARBETET", "BO STORM"],
    ["Fråga Anna-Karin om pumpen.", "Anna-Karin"],
    ["nyckeln finns hos kerstin von essen", "kerstin essen"],
    ["fråga anna karin berg", "anna karin"],
    ["syrgas till östen å på plan 4", "östen å"],
  ])("COLL-05 a name of a resident is found: %s", (text, name) => expect(find(text)).toBe(name));

  test.each([
    "Ring 112 vid fara. Vi behöver 40 liter vatten.",
    "Storm väntas i kväll. Säkra lösa föremål.",
    "STORM PÅ VÄG",
    "Vi i Brf Linnéa har en pump att låna ut.",
    "Samling i Essen.",
    "Det är berg under gården, så pumpen behövs.",
    "Vi bo i tre hus.",
  ])("COLL-05 no name is seen where there is none: %s", (text) => expect(find(text)).toBeNull());

  test("COLL-05 a house that is called like somebody in it may be named, and its other words still name nobody else", () => {
    const inHouse = residentNameFinder(["Karl Johan Ek"], ["Brf Karl Johan"]);
    expect(inHouse("Vi i Brf Karl Johan har en pump.")).toBeNull();
    expect(inHouse("Fråga Johan Ek om pumpen.")).toBe("Johan Ek");
  });
});

describe("resource labels", () => {
  test.each([
    ["Elverk", 15],
    ["Vattendunk 20 l", 15],
    ["Gemensamhetslokal med kamin", 12],
    ["Avloppsrensningsutrustning", 8],
    ["x".repeat(120), 8],
  ])("the name «%s» of a label is set in %i points, so that its longest word is not broken", (name, points) =>
    expect(nameSize(name)).toBe(points),
  );
});
