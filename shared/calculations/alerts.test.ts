import { describe, expect, test } from "vitest";
import { receiversOf } from "./alert-receivers.ts";
import { doorHours, doorPropBy, freezerColdUntil } from "./clocks.ts";
import { degreesOf, distanceMetres, walkingMinutes } from "./distance.ts";
import { smsCost, smsParts } from "./sms-parts.ts";

describe("alert receivers", () => {
  const near = { linkId: "near", distanceMetres: 900 };
  const far = { linkId: "far", distanceMetres: 2001 };
  const unknown = { linkId: "unknown", distanceMetres: null };
  const partners = [near, far, unknown];
  const reached = (audience: "network" | "chosen" | "within", chosenLinkIds: string[] = [], withinKilometres: number | null = null) =>
    receiversOf(partners, { audience, chosenLinkIds, withinKilometres });

  test("COLL-05 an alert reaches the whole network, the chosen ones, or those within a distance that is known", () => {
    expect(reached("network", ["near"], 1)).toEqual(partners);
    expect(reached("chosen", ["far", "stranger"])).toEqual([far]);
    expect(reached("within", [], 2)).toEqual([near]);
    expect(reached("within", [], 3)).toEqual([near, far]);
    expect(reached("within")).toEqual([]);
  });
});

describe("clocks", () => {
  const activatedAt = new Date("2026-11-19T14:40:00Z");

  test("doors with four hours of battery are propped open three hours after the outage", () => {
    expect(doorPropBy(activatedAt).toISOString()).toBe("2026-11-19T17:40:00.000Z");
  });

  test("doors last an hour less than their batteries, four hours unless known", () => {
    expect([doorHours(), doorHours(8.5), doorHours(0.5)]).toEqual([3, 7.5, 0]);
  });

  test("an association's own battery time is used", () => {
    expect(doorPropBy(activatedAt, 8.5).toISOString()).toBe("2026-11-19T22:10:00.000Z");
  });

  test("with an hour of battery or less the doors are propped open at once", () => {
    expect(doorPropBy(activatedAt, 1)).toEqual(activatedAt);
    expect(doorPropBy(activatedAt, 0)).toEqual(activatedAt);
  });

  test("a full freezer keeps 24 hours and a half-full one half of that", () => {
    expect(freezerColdUntil(activatedAt, "full").toISOString()).toBe("2026-11-20T14:40:00.000Z");
    expect(freezerColdUntil(activatedAt, "half").toISOString()).toBe("2026-11-20T02:40:00.000Z");
  });

  test("hours are real hours also over the night when the clock is set back", () => {
    const evening = new Date("2026-10-24T20:00:00Z");
    expect(freezerColdUntil(evening, "full").getTime() - evening.getTime()).toBe(24 * 3_600_000);
  });
});

describe("sms parts", () => {
  test.each([
    [0, 0],
    [1, 1],
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
  ])("%i plain characters make %i parts", (length, parts) => {
    expect(smsParts("a".repeat(length))).toEqual({ encoding: "GSM-7", units: length, parts, costlyCharacters: [] });
  });

  test.each([
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
  ])("%i characters with one outside GSM-7 make %i parts", (length, parts) => {
    expect(smsParts(`–${"a".repeat(length - 1)}`)).toMatchObject({ encoding: "UCS-2", units: length, parts });
  });

  test("Swedish letters cost no more than others", () => {
    expect(smsParts("åäöÅÄÖéÉ".repeat(20))).toMatchObject({ encoding: "GSM-7", units: 160, parts: 1 });
  });

  test("the characters of the extension table take two places each", () => {
    expect(smsParts("€^{}[]~|\\\f")).toMatchObject({ encoding: "GSM-7", units: 20, parts: 1 });
    expect(smsParts("€".repeat(80))).toMatchObject({ units: 160, parts: 1 });
    expect(smsParts("€".repeat(81))).toMatchObject({ units: 162, parts: 2 });
  });

  test("a character of two places is not cut between two parts", () => {
    expect(smsParts("€".repeat(152))).toMatchObject({ units: 304, parts: 2 });
    expect(smsParts("€".repeat(153))).toMatchObject({ units: 306, parts: 3 });
  });

  test("dashes, ellipses, curly quotes and emoji switch to UCS-2 and are named once", () => {
    for (const sign of ["–", "…", "“", "”", "’", "ç"]) expect(smsParts(sign).encoding).toBe("UCS-2");
    expect(smsParts("Vatten – gården – 🚰").costlyCharacters).toEqual(["–", "🚰"]);
    expect(smsParts("🚰")).toMatchObject({ units: 2, parts: 1 });
  });

  const TEMPLATES = [
    "Brf Tallen: Strömmen är borta i hela huset. Hissarna står still. Porten ställs upp kl 17. Laddning och värme i tvättstugan. Ring 112 vid fara. Nytt kl 19.",
    "Brf Tallen: Inget vatten i kranen. Hämta dricksvatten på gården kl 16-19, ta med kärl, 3 liter per person. Spola inte toaletten. Nytt besked kl 19.",
    "Brf Tallen: Koka kranvattnet innan du dricker det eller lagar mat. Kommunen provtar. Vi meddelar när det är ofarligt igen. Nytt besked i morgon kl 9.",
    "Brf Tallen: Värmen är borta. Stäng vädringsfönster, samlas i ett rum. Värmestuga i gemensamhetslokalen från kl 18. Elda inte inomhus. Nytt kl 20.",
    "Brf Tallen: Brand i trapphus B. Är det rök i trappan: stanna inne, stäng dörren, ring 112. Alla andra: samling vid lekplatsen. Använd inte hissen.",
    "Brf Tallen: VMA gäller vårt område. Gå in, stäng fönster, dörrar och ventilation. Lyssna på P4. Vi stänger av husets ventilation nu. Nytt besked kl 15.",
    "Brf Tallen: Hur är läget hos dig? Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Vid fara för liv, ring 112.",
    "Brf Tallen, uppdatering 2 kl 19: Strömmen väntas åter i natt. Laddning i tvättstugan till kl 22. Behöver du hjälp? Svara 2. Nytt besked kl 8.",
    "Brf Tallen: Läget är över. Strömmen är tillbaka. Slå på en apparat i taget och kontrollera frysen. Tack för hjälpen. Berätta gärna hur det gick: ",
    "ÖVNING ÖVNING Brf Tallen: Detta är ett test av krislarmet. Du behöver inte göra något. Svara 1 om du fått meddelandet. ÖVNING",
    "Brf Tallen: Din kod för krislarm är 482913. Den gäller i 10 minuter. Har du inte begärt koden kan du bortse från detta sms.",
    "Brf Tallen: Du får inga fler krislarm via sms. Vill du börja igen, skanna QR-koden i trapphuset.",
  ];
  const TEMPLATE_LENGTHS = [154, 147, 149, 145, 146, 151, 113, 141, 145, 125, 123, 96];

  test.each(TEMPLATES)("the message template «%s» is one GSM-7 part", (text) => {
    const units = TEMPLATE_LENGTHS[TEMPLATES.indexOf(text)];
    expect(smsParts(text)).toEqual({ encoding: "GSM-7", units, parts: 1, costlyCharacters: [] });
  });

  test("the cost is recipients times parts times the price of a part, without binary noise", () => {
    expect(smsCost(84, 2, 0.35)).toBe(58.8);
    expect(smsCost(3, 1, 0.1)).toBe(0.3);
    expect(smsCost(100_000, 1, 0.3525)).toBe(35_250);
    expect(smsCost(84, 0, 0.35)).toBe(0);
  });
});

describe("distance", () => {
  const stockholm = { latitude: 59.3293, longitude: 18.0686 };
  const gothenburg = { latitude: 57.7089, longitude: 11.9746 };

  test("the straight line between two places", () => {
    expect(distanceMetres(stockholm, stockholm)).toBe(0);
    expect(distanceMetres(stockholm, gothenburg) / 1000).toBeCloseTo(396.9, 1);
    expect(distanceMetres(stockholm, gothenburg)).toBeCloseTo(distanceMetres(gothenburg, stockholm), 6);
    const east = { ...stockholm, longitude: stockholm.longitude + degreesOf(500, stockholm.latitude).longitude };
    expect(distanceMetres(stockholm, east)).toBeCloseTo(500, 0);
  });

  test("a walk is an estimate in whole minutes, at least one", () => {
    expect([0, 60, 400, 1000].map(walkingMinutes)).toEqual([1, 1, 7, 17]);
  });
});
