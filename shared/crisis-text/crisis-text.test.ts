import { describe, expect, test } from "vitest";
import { checkCrisisText } from "./check-text.ts";
import { internalText, outgoingText, shortAssociationName, smsText, textOnPaper, textWithLink, withExerciseMark } from "./message-text.ts";
import { promisedTimes, promisesTime } from "./signs.ts";

describe("check text", () => {
  /** The product's own templates (seed content 5.13) that tell of something that has happened. */
  const GOOD = [
    "Brf Tallen: Strömmen är borta i hela huset. Hissarna står still. Porten ställs upp kl 17. Laddning och värme i tvättstugan. Ring 112 vid fara. Nytt kl 19.",
    "Brf Tallen: Inget vatten i kranen. Hämta dricksvatten på gården kl 16-19, ta med kärl, 3 liter per person. Spola inte toaletten. Nytt besked kl 19.",
    "Brf Tallen: Koka kranvattnet innan du dricker det eller lagar mat. Kommunen provtar. Vi meddelar när det är ofarligt igen. Nytt besked i morgon kl 9.",
    "Brf Tallen: Värmen är borta. Stäng vädringsfönster, samlas i ett rum. Värmestuga i gemensamhetslokalen från kl 18. Elda inte inomhus. Nytt kl 20.",
    "Brf Tallen: VMA gäller vårt område. Gå in, stäng fönster, dörrar och ventilation. Lyssna på P4. Vi stänger av husets ventilation nu. Nytt besked kl 15.",
  ];

  const missing = (text: string) => checkCrisisText(text).findings.flatMap(({ point, state }) => (state === "missing" ? point : []));

  test.each(GOOD)("a template has everything: %s", (text) => {
    expect(missing(text)).toEqual([]);
    expect(checkCrisisText(text).findings.map(({ text: sentence }) => sentence)).toEqual([
      "Texten säger vad som har hänt.",
      "Texten säger var.",
      "Texten säger vad man ska göra.",
      "Texten säger när nästa besked kommer.",
      "Meningarna är korta.",
      expect.stringMatching(/^Ett sms: \d+ av 160 tecken\.$/),
    ]);
  });

  test("each missing part is named with what to write instead", () => {
    expect(missing("Hej grannar!")).toEqual(["what", "where", "action", "next_update"]);
    expect(missing("Strömmen är borta. Ring 112 vid fara. Nytt besked kl 19.")).toEqual(["where"]);
    expect(missing("Strömmen är borta i trapphus B. Nytt besked kl 19.")).toEqual(["action"]);
    expect(missing("Strömmen är borta i trapphus B. Laddning finns i tvättstugan.")).toEqual(["action", "next_update"]);
    const { findings } = checkCrisisText("Strömmen är borta i trapphus B. Ring 112 vid fara.");
    expect(findings.find(({ point }) => point === "next_update")?.text).toBe(
      "Skriv när nästa besked kommer, till exempel «Nytt besked kl 19».",
    );
  });

  test("a message that nothing follows needs no next one", () => {
    expect(missing("Brf Tallen: Faran är över. Strömmen är tillbaka i hela huset.")).toEqual([]);
  });

  test("whole words count, not parts of others: «varje» says no place and «stringent» no action", () => {
    expect(missing("Strömmen försvinner ibland varje dag, stringent nog.")).toEqual(["where", "action", "next_update"]);
  });

  test("a street is a place", () => {
    expect(missing("Vattenläcka på Tallgatan 2. Stäng kranen. Nytt besked kl 9.")).toEqual([]);
  });

  test("a dash, quotes or an emoji cost more than half of the room, and a cheaper text is offered", () => {
    const text = `${GOOD[0]?.replace("Hissarna står still", "Hissarna – alla – står still …")}`;
    const { findings, sms, cheaperText } = checkCrisisText(text);
    expect(sms).toMatchObject({ encoding: "UCS-2", parts: 3, costlyCharacters: ["–", "…"] });
    expect(findings.at(-1)).toEqual({
      point: "costly_characters",
      state: "missing",
      text: "«–», «…» gör att bara 70 tecken ryms i ett sms i stället för 160. Utan dem räcker 2 sms i stället för 3.",
    });
    expect(cheaperText).toBe(GOOD[0]?.replace("Hissarna står still", "Hissarna - alla - står still ..."));
    expect(checkCrisisText("Vattnet är borta 🚱 i huset").cheaperText).toBe("Vattnet är borta i huset");
    expect(checkCrisisText("Sa han ”stäng” ’nu’\u00a0kl 5").cheaperText).toBe("Sa han \"stäng\" 'nu' kl 5");
    expect(checkCrisisText("Det är 14 °C inne").cheaperText).toBe("Det är 14 grader inne");
  });

  test("letters of other languages cost too and are left as they are", () => {
    const { sms, cheaperText } = checkCrisisText("Brak prądu w całym budynku");
    expect(sms.costlyCharacters).toEqual(["ą", "ł"]);
    expect(cheaperText).toBeNull();
  });

  test("more than one part is told with the way to one", () => {
    const { findings } = checkCrisisText(`${GOOD[0]} ${GOOD[1]}`);
    expect(findings.find(({ point }) => point === "parts")?.text).toBe("2 sms per mottagare. Korta till 160 tecken, så blir det ett.");
  });

  test("three parts are a fault, two are what a whole message takes", () => {
    expect(checkCrisisText("a".repeat(320)).findings.find(({ point }) => point === "parts")?.state).toBe("missing");
  });

  test("a long sentence is counted in words", () => {
    const long = `Strömmen är borta i hela huset ${"och det vet alla ".repeat(5)}. Ring 112. Nytt besked kl 19.`;
    expect(checkCrisisText(long).findings.find(({ point }) => point === "sentences")?.text).toBe(
      "En mening har 26 ord. Dela den, så läses den lättare.",
    );
  });

  test("blank text has nothing to say anything about", () => {
    expect(checkCrisisText(" \n ")).toMatchObject({ findings: [], cheaperText: null, sms: { parts: 0 } });
  });

  test("the link that an SMS ends with is counted, and how much is to be cut too", () => {
    const ending = "\nhttps://portal.example/k/xxxxxxxxxxxxxxxxxxxxxx";
    const parts = (text: string) => checkCrisisText(text, "", ending).findings.find(({ point }) => point === "parts");
    const room = 160 - ending.length;
    expect(parts("a".repeat(room))).toMatchObject({ state: "ok", text: "Ett sms: 160 av 160 tecken, länken till läget inräknad." });
    expect(parts("a".repeat(room + 1))).toEqual({
      ...{ point: "parts", state: "ok" },
      text: `2 sms per mottagare, länken till läget inräknad. Korta till ${room} tecken, så blir det ett.`,
    });
  });
});

describe("message text", () => {
  test.each([
    ["Brf Exempeltallen", "Brf Exempeltallen"],
    ["Bostadsrättsföreningen Tallen", "Brf Tallen"],
    ["HSB Bostadsrättsförening  Tallen", "HSB Brf Tallen"],
    ["Brf Kv.Tallen nr.5", "Brf Kv. Tallen nr. 5"],
    ["https://vinn.example/pris", "https vinn. example/pris"],
    ["Brf Den mycket långa föreningen vid sjön", "Brf Den mycket långa föreninge"],
  ])("%s is short as %s", (name, short) => {
    expect(shortAssociationName(name)).toBe(short);
  });

  test("a text of an exercise begins with ÖVNING, once", () => {
    expect(withExerciseMark("Vattnet är borta.")).toBe("ÖVNING: Vattnet är borta.");
    expect(withExerciseMark("ÖVNING ÖVNING Brf Tallen: Detta är ett test.")).toBe("ÖVNING ÖVNING Brf Tallen: Detta är ett test.");
    expect(withExerciseMark("ÖVNINGEN börjar nu.")).toBe("ÖVNING: ÖVNINGEN börjar nu.");
    expect(outgoingText("Vattnet är borta.", false)).toBe("Vattnet är borta.");
  });

  test("the first internal message says who, which area and what", () => {
    const about = { associationName: "Brf Tallen", areaName: "Vatten", description: "Läcka i källaren." };
    expect(internalText({ ...about, isExercise: false })).toBe("Brf Tallen: Krisläge Vatten. Läcka i källaren.");
    expect(internalText({ ...about, isExercise: true })).toBe("ÖVNING: Brf Tallen: Vatten. Läcka i källaren.");
  });

  test.each([
    ["Koka vattnet.", "Brf Tallen: Koka vattnet."],
    ["ÖVNING: Koka vattnet.", "ÖVNING: Brf Tallen: Koka vattnet."],
    ["ÖVNINGEN börjar nu.", "Brf Tallen: ÖVNINGEN börjar nu."],
    ["brf tallen: Koka vattnet.", "brf tallen: Koka vattnet."],
    ["Bostadsrättsföreningen Tallen informerar: koka vattnet.", "Bostadsrättsföreningen Tallen informerar: koka vattnet."],
  ])("an SMS names its sender once: %s", (text, sent) => {
    expect(smsText(text, "Bostadsrättsföreningen Tallen")).toBe(sent);
  });

  test.each([
    ["HSB Brf Tallen", "Brf Tallen: Koka vattnet."],
    ["HSB Brf Tallen", "ÖVNING: Brf Tallen: Koka vattnet."],
    ["HSB Brf Tallen", "Bostadsrättsföreningen Tallen informerar. Koka vattnet."],
    ["HSB Bostadsrättsförening Tallen nr 12 i Uppsala", "BRF TALLEN: Koka vattnet."],
    ["HSB Brf Tallen i Uppsala", "Tallen: Koka vattnet."],
    ["HSB Brf Tallen i Uppsala", "Tallen i Uppsala: Koka vattnet."],
    ["Brf Norra Tornet", "Norra Tornet: Koka vattnet."],
    ["Brf Kv. Tallen", "Brf Tallen: Koka vattnet."],
  ])("%s is not named twice: %s", (name, text) => {
    expect(smsText(text, name)).toBe(text);
  });

  test.each([
    ["Brf Vattnet", "Vattnet är borta i hela huset."],
    ["HSB Brf Tallen i Uppsala", "Uppsala: Koka vattnet."],
    ["HSB Brf Tallen i Uppsala", "HSB: Koka vattnet."],
    ["HSB Brf Tallen", "Tallen på gården har fallit: gå inte dit."],
    ["Brf Norra Tornet", "Brf Norra Skogen lånar ut sin pump."],
    ["Brf Norra Tornet", "Norra: Koka vattnet."],
  ])("%s is named before a text that begins with something else: %s", (name, text) => {
    expect(smsText(text, name)).toBe(`${name}: ${text}`);
  });

  test("without a known name an SMS leaves as it is written", () => {
    expect(smsText("Koka vattnet.", " ")).toBe("Koka vattnet.");
  });

  test.each([
    [
      "Hur är läget hos dig? Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Vid fara för liv, ring 112.",
      "Hur är läget hos dig? Vid fara för liv, ring 112.",
    ],
    ["Hur är läget? Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma", "Hur är läget?"],
    ["Behöver du hjälp? Svara 2. Ring 112 vid fara.", "Behöver du hjälp? Svara med länken. Ring 112 vid fara."],
    ["Svara 112 om du kan.", "Svara 112 om du kan."],
    ["Svara 1 = OK, 3 = är inte hemma.", "Svara 1 = OK, 3 = är inte hemma."],
  ])("who answers by a link is told of no digits: %s", (text, shown) => {
    expect(textWithLink(text)).toBe(shown);
  });

  test("a text on paper asks for no answer by SMS, which nobody would get", () => {
    const text = "Koka vattnet. Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Nytt besked kl 14.";
    expect(textOnPaper(text)).toBe("Koka vattnet. Nytt besked kl 14.");
    expect(textOnPaper("Behöver du hjälp? Svara 2. Ring 112 vid fara.")).toBe("Behöver du hjälp? Ring 112 vid fara.");
  });
});

describe("signs", () => {
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
});
