/** What the portal says about each preparedness area, to everybody. Advice is general; facts come from the sources beside it. */

interface Source {
  name: string;
  about: string;
  /** Null where there is no address that is sure to stay. */
  url: string | null;
}

export interface AreaText {
  /** «Så påverkas huset» */
  effects: readonly string[];
  /** «Gör nu» */
  doNow: readonly string[];
  checklist: readonly string[];
  sources: readonly Source[];
}

/** When these texts were written. */
export const AREAS_WRITTEN_ON = "2026-11-21";

const KRISINFORMATION: Source = {
  name: "Krisinformation.se",
  about: "Råd och bekräftad information från myndigheterna",
  url: "https://www.krisinformation.se",
};
const CIVIL_DEFENCE: Source = {
  name: "Myndigheten för civilt försvar (tidigare MSB)",
  about: "Broschyren «Om krisen eller kriget kommer»",
  url: null,
};
const FOOD_AGENCY: Source = {
  name: "Livsmedelsverket",
  about: "Hemberedskap: dricksvatten och mat",
  url: "https://www.livsmedelsverket.se/beredskap/hemberedskap-privatperson",
};
const ENERGY_ADVISERS: Source = {
  name: "Energi- och klimatrådgivningen",
  about: "Energiberedskap för föreningar",
  url: "https://energiochklimatradgivningen.se/foreningar/energiberedskap/forberedochvarberedd.3691.html",
};
const ENERGY_AGENCY: Source = {
  name: "Energimyndigheten",
  about: "Om värmen försvinner, och trygghetspunkter",
  url: "https://www.energimyndigheten.se",
};
const HEALTH_ADVICE: Source = { name: "1177", about: "Råd om vård, dygnet runt", url: "https://www.1177.se" };
const WEATHER: Source = { name: "SMHI", about: "Vädervarningar: gul, orange och röd", url: "https://www.smhi.se" };
const POLICE: Source = { name: "Polisen", about: "112 vid pågående brott, annars 114 14", url: "https://polisen.se" };
const RADIO: Source = { name: "Sveriges Radio P4", about: "Beredskapskanalen, och VMA", url: "https://www.sverigesradio.se" };
const OWNERS: Source = {
  name: "Bostadsrätterna",
  about: "Föreningens ansvar i kris, och skyddsrum",
  url: "https://www.bostadsratterna.se",
};

/** By the slug of the area. */
export const AREA_TEXTS: Readonly<Record<string, AreaText>> = {
  el: {
    effects: [
      "Hissar stannar, och någon kan sitta fast.",
      "Portar med taggar och koder går på batteri några timmar.",
      "Pumpar och fläktar står still, så värme och vatten kan försvinna.",
      "Laddning, mobil och bredband slutar fungera efter hand.",
    ],
    doNow: [
      "Ta reda på om det är huset eller hela området.",
      "Kontrollera att ingen är fast i hissen.",
      "Bestäm när portarna ska ställas upp, och vem som vaktar.",
      "Lys upp trapphusen.",
    ],
    checklist: [
      "Vi vet vad i huset som behöver el",
      "Portarnas batteritid är provad",
      "Lyktor och batterier finns i varje trapphus",
      "Hissjourens nummer hänger på väggen",
      "Reservkraften är provkörd utomhus",
    ],
    sources: [ENERGY_ADVISERS, ENERGY_AGENCY, KRISINFORMATION],
  },
  vatten: {
    effects: [
      "Hus högt upp kan bli utan vatten inom några timmar när strömmen går.",
      "Med tryckstegring når vattnet inte de övre planen utan ström.",
      "Toaletten går att spola en gång, sedan behövs påsar.",
    ],
    doNow: [
      "Tappa upp vatten direkt, i rena kärl.",
      "Spola inte i onödan.",
      "Bestäm vem som bär vatten till dem som inte kan.",
      "Berätta var vatten finns att hämta.",
    ],
    checklist: [
      "Varje hushåll har vatten för en vecka: 3 liter per person och dygn",
      "Föreningen vet hur mycket den själv ska ha",
      "Dunkarna är märkta med datum",
      "Vi vet var nödvatten delas ut",
      "Toalettpåsar finns",
    ],
    sources: [FOOD_AGENCY, CIVIL_DEFENCE],
  },
  varme: {
    effects: [
      "Ett gammalt och dåligt isolerat hus kan bli mycket kallt på ett dygn vid sträng kyla.",
      "Ledningar i kalla utrymmen kan frysa och spricka.",
      "Sommartid blir övre plan varma, och äldre mår dåligt.",
    ],
    doNow: [
      "Gör en felanmälan.",
      "Stäng vädringsfönster och samlas i ett rum.",
      "Öppna ett varmt rum för dem som behöver.",
      "Knacka på hos den som kan fara illa.",
    ],
    checklist: [
      "Vi vet hur fort huset kyls",
      "Ett rum i huset går att värma",
      "Filtar, ljus och termosar finns",
      "Ingen eldar inomhus: kolmonoxid dödar",
      "Cirkulationspumpen har ström i reserv, om det går",
    ],
    sources: [ENERGY_AGENCY, KRISINFORMATION],
  },
  mat: {
    effects: [
      "En full frys håller kylan ungefär ett dygn om den är stängd.",
      "Kort och kassor kan sluta fungera vid ett långt avbrott.",
      "Den som har specialkost hittar mindre i butiken.",
    ],
    doNow: [
      "Håll kyl och frys stängda.",
      "Ät det som tinar först.",
      "Laga mat tillsammans om någon har gas och det är säkert.",
      "Fråga den som bor ensam.",
    ],
    checklist: [
      "Varje hushåll har mat för en vecka",
      "Mat som går att äta kall",
      "Gasolkök förvaras enligt reglerna, aldrig i källaren",
      "Kontanter hemma",
      "Plats för gemensam matlagning är bestämd",
    ],
    sources: [FOOD_AGENCY, CIVIL_DEFENCE],
  },
  kommunikation: {
    effects: [
      "Mobilnät och bredband kan sluta fungera när strömmen är borta.",
      "Ryktena går fortare än beskeden.",
      "Den som inte har smartphone nås bara i trapphuset.",
    ],
    doNow: [
      "Lyssna på P4.",
      "Sätt upp anslag i varje trapphus.",
      "Lova en tid för nästa besked, och håll den.",
      "Dela bara det som är bekräftat.",
    ],
    checklist: [
      "Batteriradio finns i huset",
      "QR-anslag hänger i alla trapphus",
      "Hälften av lägenheterna prenumererar på krislarm",
      "Mallar för besked finns utskrivna",
      "Mötesplats om ingenting annat fungerar är känd",
    ],
    sources: [RADIO, KRISINFORMATION],
  },
  avlopp: {
    effects: [
      "Stående vatten och avlopp luktar och kan ge stopp.",
      "Utan vatten blir handtvätt och avfall en smittrisk.",
      "Sophämtningen kan utebli.",
    ],
    doNow: ["Sluta spola och säg det till alla.", "Dela ut toalettpåsar.", "Ställ fram handsprit.", "Bestäm var avfallet ställs."],
    checklist: [
      "Toalettpåsar för en vecka",
      "Handsprit och handskar",
      "Plats för avfall som inte luktar in i huset",
      "Rensning av golvbrunnar i vardagen",
      "Var avloppet stängs är känt",
    ],
    sources: [KRISINFORMATION, CIVIL_DEFENCE],
  },
  halsa: {
    effects: [
      "Den som är sjuk, gammal eller ensam drabbas först.",
      "Hemtjänst och vård kommer senare än vanligt.",
      "Läkemedel kan behöva el eller kyla.",
    ],
    doNow: [
      "Knacka på hos grannar, ensamma först.",
      "Ring 112 vid fara för liv, 1177 om du behöver råd.",
      "Kontrollera att läkemedel räcker.",
      "Ge den som hjälper tid att vila.",
    ],
    checklist: [
      "Sjukvårdsväska på känd plats",
      "Någon i huset kan första hjälpen",
      "De som vill får hjälp att lämna uppgifter till föreningen",
      "Trygghetsrum med sittplatser",
      "Nummer till 112 och 1177 i varje trapphus",
    ],
    sources: [HEALTH_ADVICE, KRISINFORMATION],
  },
  brand: {
    effects: [
      "Rök i trapphuset stänger vägen ut.",
      "Hissen får inte användas.",
      "Räddningstjänsten frågar var folk bor och om någon saknas.",
    ],
    doNow: [
      "Rädda dem som är i fara, utan att utsätta dig själv.",
      "Varna, och ring 112.",
      "Släck om du kan. Stäng dörren annars.",
      "Gå till samlingsplatsen och räkna in.",
    ],
    checklist: [
      "Trapphusen är fria från barnvagnar och skräp",
      "Samlingsplats och reservplats är skyltade",
      "Brandvarnare är provade i varje lägenhet",
      "Portnyckel och pärm till räddningstjänsten finns",
      "Ronder görs fyra gånger om året",
    ],
    sources: [KRISINFORMATION, OWNERS],
  },
  skydd: {
    effects: [
      "Ett skyddsrum ska vara klart inom 48 timmar vid höjd beredskap. Föreningen ansvarar för sitt.",
      "I fred får skyddsrummet användas som förråd.",
      "Vid VMA stängs fönster, dörrar och ventilation.",
    ],
    doNow: [
      "Gå in, stäng fönster, dörrar och ventilation.",
      "Lyssna på P4.",
      "Stoppa fläktarna om du vet hur.",
      "Ta reda på var närmaste skyddsrum ligger.",
    ],
    checklist: [
      "Skyddsrummets dörr, rost och golvbrunn är kontrollerade",
      "Bara skyddsrumsutrustning står i skyddsrummets förråd",
      "Plan för 48 timmar finns",
      "Alla vet var närmaste skyddsrum är",
      "Fläktstopp är märkta",
    ],
    sources: [KRISINFORMATION, CIVIL_DEFENCE, OWNERS],
  },
  cyber: {
    effects: [
      "Den som tar över styrelsens konton kommer åt bank och medlemmar.",
      "Passersystem och styrning av värme kan sluta svara.",
      "Falska fakturor ser äkta ut.",
    ],
    doNow: [
      "Byt lösenord och logga ut alla enheter.",
      "Ring banken om pengar kan vara på väg.",
      "Koppla från det som är angripet.",
      "Anmäl till polisen.",
    ],
    checklist: [
      "Två steg för inloggning på alla styrelsekonton",
      "Nyckel i stället för tagg går att få",
      "Säkerhetskopia av medlemslista och ritningar",
      "Ingen ensam kan godkänna en betalning",
      "Avtal med den som sköter passersystemet är kända",
    ],
    sources: [POLICE, KRISINFORMATION],
  },
  extremvader: {
    effects: [
      "Skyfall fyller källare, garage och förråd.",
      "Storm tar ner träd och takplåt.",
      "Värme och kyla drabbar den som är gammal eller sjuk.",
    ],
    doNow: [
      "Följ SMHI:s varningar.",
      "Flytta det som ligger lågt i källaren.",
      "Gå inte i vatten som kan vara strömförande.",
      "Hjälp den som inte klarar värmen eller kylan.",
    ],
    checklist: [
      "Brunnar och stuprör rensas höst och vår",
      "Källaröppningar är kända och går att täta",
      "Halkbekämpning är bestämd",
      "Takplåt och träd är kontrollerade",
      "Någon följer varningarna",
    ],
    sources: [WEATHER, KRISINFORMATION],
  },
  trygghet: {
    effects: [
      "Inbrott och skadegörelse ger oro i hela huset.",
      "En port som inte låser kommer alla igenom.",
      "Hot mot en granne är allas sak.",
    ],
    doNow: [
      "Ring 112 när brott pågår, annars 114 14.",
      "Rör inget på platsen.",
      "Berätta vad som hänt, utan att peka ut någon.",
      "Se till att porten låser igen.",
    ],
    checklist: [
      "Belysning i port och gård fungerar",
      "Porten låser när strömmen är borta",
      "Koder byts när någon flyttar",
      "Den som är utsatt vet vem hon kan ringa",
      "Försäkringen täcker skadegörelse",
    ],
    sources: [POLICE, OWNERS],
  },
  ledning: {
    effects: [
      "Utan roller ringer alla ordföranden.",
      "Beslut som inte skrivs ner tas en gång till.",
      "Den som leder behöver vila och en ersättare.",
    ],
    doNow: ["Samlas och fördela roller.", "Skriv lägesloggen från början.", "Ge besked på utlovad tid.", "Bestäm när ni avlöser varandra."],
    checklist: [
      "Krisgruppen har en samordnare och en ersättare",
      "Kontaktlistan är utskriven",
      "Krisplanen är beslutad av styrelsen",
      "Beloppsgräns för inköp i kris är bestämd",
      "En övning har hållits det senaste året",
    ],
    sources: [OWNERS, CIVIL_DEFENCE],
  },
};
