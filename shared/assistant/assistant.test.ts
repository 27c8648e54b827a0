import { describe, expect, test } from "vitest";
import { RESIDENT_QUESTIONS } from "#tests/integration/assistant/resident-questions.ts";
import { dangerIn, isAskedAhead, isOnlySpokenOf } from "./danger.ts";
import { DANGER_ADVICE } from "./danger-advice.ts";
import type { Danger } from "./danger-rules.ts";
import { widgetFor } from "./widget-for.ts";
import { isWidgetKey, openedText, WIDGET_KEYS, WIDGET_TEXTS, type WidgetKey, widgetsFor } from "./widgets.ts";

test("a danger that is only the case somebody asks for is told from one that is there", () => {
  for (const question of ["var samlas vi om det brinner i huset", "Vem ringer vi ifall det luktar gas, förvaltaren?"])
    expect(isAskedAhead(question), question).toBe(true);
  for (const question of ["Det brinner, måste vi samlas på gården?", "det brinner om ni inte kommer", "När är stämman?"])
    expect(isAskedAhead(question), question).toBe(false);
});

describe("danger", () => {
  const SAID: Readonly<Record<Danger, readonly string[]>> = {
    suicide: [
      "jag orkar inte leva längre",
      "Jag orkar inte mer",
      "jag vill dö",
      "sambon tänker ta livet av sig",
      "hon skär sig i armarna",
      "I don't want to live anymore",
    ],
    fire: [
      "Det brinner i soprummet",
      "Det är rök i trapphuset, ska jag gå ut?",
      "rok i trapphuset",
      "brand i soprummet",
      "brand på plan 3",
      "rök i cykelförvaringen",
      "brand i ett batteri",
      "det ryker från elementet",
      "brandlarmet tjuter",
      "det luktar bränt i elcentralen",
      "explosion i garaget",
      "There is smoke in the stairwell",
      "Help! Fire!",
      "Talossa on tulipalo",
      "Dab ayaa ka kacay qolka",
      "يوجد حريق في المبنى",
    ],
    gas: [
      "Kaasu haisee keittiössä ja päätä särkee",
      "Keittiössä on outo haju, ehkä kaasun",
      "I can smell something like gas in the hall",
      "Jag känner gaslukt i källaren",
      "Det luktar gas hos oss",
      "gasluckt i tvättstugan",
      "gasollukt i förrådet",
      "gasflaskan pyser",
      "I can smell gas",
      "Täällä haisee kaasulta",
      "Gaas baan uriyaa",
      "أشم رائحة غاز",
    ],
    carbon_monoxide: [
      "Hur märker man kolmonoxid?",
      "kolmonoxidvarnaren tjuter",
      "vi fick huvudvärk och mår illa efter att ha grillat inne",
      "elverket går i garaget och alla är yra",
    ],
    poisoning: [
      "ابني شرب سائل تنظيف ماذا أفعل الآن",
      "My son drank from the cleaning bottle",
      "the dog ate a whole box of tablets",
      "Lapsi joi puhdistusainetta",
      "barnet har svalt tvättmedel",
      "barnet drack propplösare",
      "min son har tagit för många tabletter",
      "overdos",
      "min dotter åt knappbatterier",
    ],
    crime: [
      "det är rån i porten",
      "mies hakkaa minua",
      "nån har ett vapen i porten",
      "någon har brutit sig in hos grannen",
      "någon försöker ta sig in i min lägenhet",
      "grannen slår sin fru",
      "det är vald i lägenheten bredvid",
      "jag hör skott på gården",
      "nån skriker i trappan",
      "nån försöker bryta upp dörren",
      "det smäller och skjuter ute",
      "someone is trying to break into my apartment",
    ],
    electricity: [
      "det gnistrar i elskåpet",
      "det sprutar vatten i källaren vid elcentralen",
      "vattnet står över eluttagen",
      "nedfallen elledning på gården",
      "en elkabel har ramlat ner på gården",
      "jag har fått ström i mig",
    ],
    lift: ["farfar sitter fast i hissen och har ont i bröstet", "instängd i hissen och får panik"],
    drowning: ["ett barn har gått genom isen", "någon ligger i vattnet", "barn i vattnet"],
    collapse: ["taket har rasat in", "balkongen lossnar"],
    injury: [
      "han har kapat fingret",
      "jag har bröstsmärtor",
      "pappa har ramlat i trappan och kan inte resa sig",
      "min granne 78 år svarar inte i dörren",
      "Grannen andas inte!",
      "granen andas int",
      "Han ligger medvetslös på gården",
      "medvetslsö granne",
      "hjärtinfakt",
      "Hon har ont i bröstet",
      "farsan tar sig för bröstet och är kritvit",
      "mormor är kallsvettig och blek",
      "HAN  SVARAR INTE",
      "hon får ingen luft",
      "mamma blöder mycket",
      "barnet har satt i halsen",
      "farmor har brutit lårbenet",
      "dottern har bränt sig på kokande vatten",
      "jag har inte sett min gamla granne på flera dagar",
      "ring ambulans",
      "gubben min har ont i bröste",
      "jag tror grannen är död",
      "mormor har satt nåt i halsen",
      "gammal tant har ramlat utanför porten",
      "My dad is not waking up",
      "Naapuri ei hengitä",
      "Deriskaygu ma neefsanayo",
      "جاري لا يتنفس",
    ],
    other: ["fara för liv", "hjälp mig snabbt"],
  };

  test.each(Object.entries(SAID).flatMap(([danger, questions]) => questions.map((question) => [question, danger])))(
    "PAGE-20 «%s» puts Ring 112 first: %s",
    (question, danger) => expect(dangerIn(question)).toBe(danger),
  );

  test.each([
    "hur övar vi brand",
    "brandvarnare batteri",
    "vapenvila i nyheterna",
    "försäkring vid brand",
    "brandrond i mars",
    "vem tar hand om brandronden",
    "hur fungerar explosionsskydd i skyddsrum",
    "får man elda i kakelugn",
    "var köper man gasol",
    "kolmonoxidvarnare köpa",
    "Hur förebygger vi inbrott?",
    "någon har hackat sig in i föreningens konto",
    "vatten tar sig in i källaren",
    "var sitter elmätaren och vattenmätaren",
    "hissen står still",
    "isen på gården är hal",
    "Förvara medicin mörkt och svalt",
    "Jag äter medicin, vad ska jag ha hemma?",
    "styrelsen svarar inte på mejl",
    "grannen svarar inte på sms",
    "jag blev vald till ordförande i går",
    "nyvald i styrelsen, hur är man vald som revisor",
    "porten svarar inte på taggen",
    "vi skjuter upp mötet",
    "Vad gör vi om strömmen slår ut hos oss?",
    "mattan ligger på golvet",
    "någon har fallit för ett nätbedrägeri",
    "var finns hjärtstartaren",
    "Vad är meningen med livet?",
    "jag orkar inte mer med grannens musik",
    "grannen röker på balkongen",
    "hjälp mig skriva protokoll",
    "Kan vi bjuda på rökt skinka?",
    "Vad är SBA?",
    "Vilka sitter i krisgruppen?",
    "Where is the fire extinguisher?",
    "What should I do when the power is out?",
    "Mitä teen kun sähköt katkeavat?",
    "Maxaan sameeyaa haddii korontadu go'do?",
    "Mistä ostan kaasua retkikeittimeen ja pesuaineita?",
    "How much water for drinking and cleaning?",
    "كم ماء للشرب والتنظيف أحتاج؟",
    "كم لتر من الماء أحتاج؟",
    "",
    "kan någon hacka våra hissar",
    "mitt mejlkonto är kapat",
    "det rann vatten nerför väggen i natt",
    "bensin rann ut på golvet",
    "Får barn ringa 112?",
    "Går det att ringa 112 utan sim-kort?",
    "Jag är 79 år och kommer inte upp på stegen, vem byter batteri i brandvarnaren?",
    "behöver man kolmonoxidvarnare",
    "Varje morgon ligger det någon och sover utanför hissen",
    "Hur kommer ambulansen in om porten är låst?",
    "Vad frågar brandkåren styrelsen om?",
  ])("«%s» does not", (question) => expect(dangerIn(question)).toBeNull());

  test.each([
    ["ring 112 när ska de komma", "other"],
    ["nödläge, får vi hjälp", "other"],
    ["det har varit rån i porten", "crime"],
    ["hon kommer inte upp från golvet", "injury"],
    ["nån ligger utanför porten och sover, han är blodig", "injury"],
    ["min varnare för kolmonoxid piper", "carbon_monoxide"],
    ["nummer till brandkåren", "fire"],
  ])("what only looks like it still puts Ring 112 first: «%s»", (question, danger) => expect(dangerIn(question)).toBe(danger));

  test.each([
    ["Får man hälla vatten på brinnande fett?", true],
    ["vad gör jag om det brinner hos grannen", true],
    ["Kan en gasläcka explodera?", true],
    ["Det brann hos oss förra veckan, vem betalar?", true],
    ["det brinner i köket", false],
    ["grannen andas inte", false],
    ["Det luktar gas, vad gör jag?", false],
  ])("that a danger is only spoken of in «%s» is %s", (question, is) => expect(isOnlySpokenOf(question)).toBe(is));

  test("the numbers fit the danger", () => {
    const numbersOf = (danger: Danger) => DANGER_ADVICE[danger].numbers.map(({ number }) => number);
    expect(numbersOf("suicide")).toEqual(["90101", "1177"]);
    expect(numbersOf("poisoning")).toEqual(["010-456 67 00"]);
    expect(numbersOf("crime")).toEqual(["114 14"]);
    expect(numbersOf("fire")).toEqual([]);
  });
});

describe("widget for", () => {
  const ASKED: Record<WidgetKey, string[]> = {
    "invitation-form": ["Skriv en inbjudan till grannarna", "Kan du bjuda in alla boende till ett möte?"],
    "protocol-form": ["Jag vill skriva protokoll", "Öppna protokollmallen"],
    "checklist-form": ["Visa en checklista för strömavbrott", "Fyll i checklistan"],
    "documents-form": ["Sök bland våra dokument", "Var kan jag hitta blanketter?", "Skapa ett nytt dokument", "Gå till krispärmen"],
    "preparedness-overview": ["Hur väl rustade är vi?", "Visa beredskapsindex", "Hur ligger vi till?", "Öppna beredskapsresan"],
    "water-dashboard": ["Hur länge räcker vattnet?", "Visa vattenläget", "Hur många dygn räcker husets vatten?", "Öppna vattenkalkylen"],
    maps: ["Var ligger närmaste skyddsrum?", "Öppna kartan", "Kan du visa kartorna?", "Var finns en hjärtstartare?"],
    "household-form": ["Ändra mitt hushåll", "Jag vill uppdatera hushållets uppgifter"],
    "association-profile-form": [
      "Uppdatera föreningens uppgifter",
      "Visa föreningsprofilen",
      "anmäl att telefonnumret till föreningen är fel",
    ],
    "association-water-form": ["Ändra vattenplanen", "Fyll i föreningens vatten"],
    "association-calendar": ["Vad står i kalendern?", "När är nästa övning?", "när är nästa styrelsemöte", "Fyll i årshjulet"],
    "product-catalog": ["Vilka produkter finns?", "Vi vill köpa vattendunkar", "Var kan man beställa ficklampor?"],
  };

  test.each(WIDGET_KEYS)("DATA-31 what is asked opens the widget %s", (key) => {
    expect(ASKED[key].map((question) => [question, widgetFor(question)])).toEqual(ASKED[key].map((question) => [question, key]));
  });

  test("a question about what to do in a crisis opens no widget", () => {
    const opened = RESIDENT_QUESTIONS.map(([question]) => [question, widgetFor(question)]).filter(([, widget]) => widget !== null);
    expect(opened).toEqual([]);
  });

  test("spoken of in passing, a thing does not open", () => {
    expect(widgetFor("Måste protokoll sparas?")).toBeNull();
    expect(widgetFor("Vad är en krisplan?")).toBeNull();
    expect(widgetFor("")).toBeNull();
    expect(widgetFor("a".repeat(50_000))).toBeNull();
  });

  test("advice on what to buy opens no catalogue", () => {
    for (const question of [
      "vilken radio ska jag köpa, vev eller batteri",
      "Hur mycket vatten ska vi köpa?",
      "vilken aktie ska jag köpa imorgon",
    ])
      expect(widgetFor(question), question).toBeNull();
  });

  test("every widget has a label of its own and a page", () => {
    expect(new Set(WIDGET_KEYS.map((key) => WIDGET_TEXTS[key].label)).size).toBe(WIDGET_KEYS.length);
    for (const key of WIDGET_KEYS) expect(WIDGET_TEXTS[key].path).toMatch(/^\//);
    expect([isWidgetKey("maps"), isWidgetKey("toString"), isWidgetKey(null)]).toEqual([true, false, false]);
  });

  test("DATA-31 the twelve widgets are opened in plain words", () => {
    expect(WIDGET_KEYS.map(openedText)).toEqual([
      "Här är inbjudan.",
      "Här är protokollet.",
      "Här är checklistan.",
      "Här är dokumenten.",
      "Här är beredskapsläget.",
      "Här är vattenläget.",
      "Här är kartan.",
      "Här är ditt hushåll.",
      "Här är föreningsuppgifterna.",
      "Här är föreningens vatten.",
      "Här är kalendern.",
      "Här är produkterna.",
    ]);
  });

  test("DATA-32 DATA-33 invitation and minutes are offered to those who may write them", () => {
    const others = WIDGET_KEYS.filter((key) => key !== "invitation-form" && key !== "protocol-form");
    for (const role of ["system_owner", "team_leader"] as const) expect(widgetsFor(role)).toEqual([...WIDGET_KEYS]);
    for (const role of ["member", null] as const) expect(widgetsFor(role)).toEqual(others);
  });
});
