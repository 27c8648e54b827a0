/**
 * The tasks of the eight journey phases (seed content 5.2). Keys are stored: a task that leaves keeps its key for itself.
 * `factors` name what of the readiness score (`readiness.ts`) its evidence proves.
 */
export interface JourneyTask {
  key: string;
  phase: number;
  title: string;
  help: string;
  isMandatory: boolean;
  factors: readonly string[];
}

type Row = readonly [key: string, title: string, help: string, ...factors: string[]];

const TASKS: Readonly<Record<number, { mandatory: readonly Row[]; voluntary: readonly Row[] }>> = {
  1: {
    mandatory: [
      ["board-decision", "Styrelsebeslut i protokoll", "Styrelsen beslutar att arbeta med beredskap. Spara protokollet som bevis."],
      ["responsible-member", "Utse ansvarig ledamot", "En person håller ihop arbetet och rapporterar till styrelsen."],
      ["ambition-level", "Välj ambitionsnivå", "Grund, Utökad eller Robust. Nivån väljs under Föreningsuppgifter."],
    ],
    voluntary: [
      ["raise-question", "Lyft frågan på infomöte eller stämma", "Berätta varför och fråga vem som vill hjälpa till."],
      ["budget", "Budgetram", "Bestäm hur mycket som får kosta under året."],
      ["tell-residents", "Informera boende", "Ett kort anslag räcker: vad ni gör och vem man frågar."],
    ],
  },
  2: {
    mandatory: [
      ["building-facts", "Byggnadsfakta ifyllda", "Lägenheter, trapphus, våningar, byggår och uppvärmning under Föreningsuppgifter."],
      ["installations", "Tekniska installationer och elberoende", "Vad slutar fungera utan ström? Pumpar, portar, hiss, ventilation."],
      [
        "shutoffs",
        "Avstängningar med foto",
        "Var stänger ni av vatten, el, värme och ventilation? Fotografera.",
        ...["vatten.shutoff", "el.shutoff", "varme.shutoff"],
      ],
      ["doors", "Portar och batteritid", "Prova hur länge låsen fungerar utan ström.", "el.doors"],
    ],
    voluntary: [
      ["shelter", "Skyddsrum", "Finns ett i huset? Annars: vet ni var det närmaste är?", "skydd.nearest"],
      ["resident-survey", "Frivillig boendeenkät", "Fråga vad hushållen klarar själva. Frivilligt och utan hälsofrågor."],
      ["lending-store", "Låneförråd", "Lista det som grannar kan låna: kök, lyktor, vagn, verktyg."],
    ],
  },
  3: {
    mandatory: [
      ["scenarios", "Välj minst sex scenarier", "Till exempel strömavbrott, vatten, värme, brand, skyfall och VMA."],
      [
        "risk-rating",
        "Bedöm hur troligt och hur allvarligt varje scenario är",
        "Sätt ett tal från 1 till 5 för vart och ett. Multiplicera dem: högst tal är störst risk.",
      ],
      ["weak-points", "Sårbara punkter", "Det som allt hänger på: en pump, en nyckel, en person."],
    ],
    voluntary: [
      ["climate-risks", "Klimat- och lägesrisker", "Skyfall, värme, skog, vattendrag, industri i närheten.", "extremvader.round"],
      ["priorities", "Prioritera tre områden", "Börja där talen är störst."],
    ],
  },
  4: {
    mandatory: [
      ["crisis-group", "Krisgrupp med ersättare", "Utse personer och ersättare under Krisgruppen.", "ledning.team"],
      ["stairwell-representatives", "Trapphusombud i varje trapphus", "Den som knackar på, sätter upp anslag och ser behov."],
      ["mandate", "Beslutsmandat och beloppsgräns", "Vem får besluta och för hur mycket utan styrelsemöte?"],
    ],
    voluntary: [
      ["area-teams", "Team per område", "El, vatten, värme och de områden ni har valt att börja med."],
      ["meeting-places", "Samlingsplats och reservplats", "En plats utomhus och en under tak.", "brand.meeting"],
      ["neighbours", "Samverkan med grannförening", "Vad kan ni låna av varandra?"],
    ],
  },
  5: {
    mandatory: [
      ["crisis-plan", "Krisplan", "En plan som går att följa i mörker. Besluta den i styrelsen.", "ledning.plan"],
      ["action-cards", "Åtgärdskort för prioriterade områden", "Ett blad per område: de första 15 minuterna, timmen och dygnet."],
      ["contact-lists", "Kontaktlistor", "Förvaltare, jour, hiss, låssmed och försäkring. Ring och kontrollera.", "ledning.contacts"],
      ["all-down", "Om allt ligger nere", "Hur når ni varandra utan el, telefon och internet?", "kommunikation.radio"],
    ],
    voluntary: [
      ["evacuation", "Utrymning och mötesplats", "Vägar ut, vem som räknar in och vem som möter räddningstjänsten.", "brand.meeting"],
      ["shelter-plan", "Skyddsrumsplan 48 h", "Vem tömmer, vem ställer i ordning och i vilken ordning?", "skydd.plan"],
      ["privacy", "Dataskydd klart", "Vilka uppgifter har ni, varför och hur länge?"],
    ],
  },
  6: {
    mandatory: [
      ["water-solution", "Vattenlösning", "Räkna under Vatten och skaffa det som saknas.", "vatten.plan"],
      ["group-kit", "Grundpaket krisgrupp", "Lampor, radio, västar, nycklar och papper.", "el.lamps"],
      ["storage", "Förvaring kontrollerad mot regler", "Brandfarligt, golvlast och utrymningsvägar.", "brand.sba"],
    ],
    voluntary: [
      ["warm-room", "Trygghetsrum", "Ett rum som går att värma, lysa och samlas i.", "varme.room"],
      ["reserve-power", "Reservkraft", "Prova att den startar och räcker så länge ni tror."],
      ["product-request", "Produktförfrågan skickad", "Be om offert på det som saknas."],
    ],
  },
  7: {
    mandatory: [
      ["qr-posters", "QR-anslag i alla trapphus", "Boende prenumererar på krislarm med telefonens kamera.", "kommunikation.posters"],
      ["coverage", "Täckning minst 50 % av lägenheterna", "Följ antalet under Krisprenumeranter."],
      ["drill", "Övning genomförd", "Tjugo minuter räcker. Starta den som övning i portalen.", "ledning.drill"],
    ],
    voluntary: [
      ["test-alarm", "Provlarm", "Skicka ett prov och se vilka som nås.", "kommunikation.test"],
      ["resident-evening", "Boendekväll (gärna vecka 39)", "Visa var saker finns och svara på frågor."],
      ["signs", "Skyltar", "Samlingsplats, avstängningar och trygghetsrum."],
    ],
  },
  8: {
    mandatory: [
      ["yearly-wheel", "Årshjul i kalendern", "Övning, rond, vattenbyte och kontaktlistor får ett datum."],
      ["drill-actions", "Åtgärder från övning stängda", "Det som inte fungerade är rättat eller har en ägare."],
      [
        "contacts-confirmed",
        "Kontakter bekräftade inom 12 månader",
        "Ring igenom listan och rätta det som har ändrats.",
        "ledning.contacts",
      ],
    ],
    voluntary: [
      ["annual-report", "Rapport till stämman", "En sida: vad som är gjort, vad det kostade, vad som återstår."],
      ["new-board", "Ny styrelse introducerad", "Gå igenom plan, roller och inloggningar inom 30 dagar."],
      ["raise-ambition", "Höj ambition?", "Räcker nivån ni valde, eller vill ni längre?"],
    ],
  },
};

export const JOURNEY_TASKS: readonly JourneyTask[] = Object.entries(TASKS).flatMap(([phase, { mandatory, voluntary }]) => [
  ...mandatory.map((row) => toTask(Number(phase), row, true)),
  ...voluntary.map((row) => toTask(Number(phase), row, false)),
]);

function toTask(phase: number, [key, title, help, ...factors]: Row, isMandatory: boolean): JourneyTask {
  return { key, phase, title, help, isMandatory, factors };
}

export const findJourneyTask = (key: string): JourneyTask | null => JOURNEY_TASKS.find((task) => task.key === key) ?? null;
