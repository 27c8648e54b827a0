import type { ArticleSource } from "./article.ts";

/** The month in which the sources without a date of their own were checked. */
const CHECKED = "2026-11";

function source(name: string, note: string, date = CHECKED): ArticleSource {
  return { name, note, date };
}

export const MCF_BROCHURE = source(
  "Myndigheten för civilt försvar (tidigare MSB)",
  "Broschyren Om krisen eller kriget kommer, återgiven av Sala kommun",
  "2024",
);
export const MUNICIPAL_HOME_ADVICE = source("Södertälje kommun", "Hemberedskap: vatten, värme, mat och information");
export const MCF_WATER = source("Upday", "Återger MSB:s råd: minst 3 liter per person och dygn, 84 liter för fyra personer i en vecka");
export const FOOD_AGENCY_HOME = source("Livsmedelsverket", "Hemberedskap för privatpersoner");
export const FOOD_AGENCY_CONTAINERS = source("Livsmedelsverket", "Dricksvatten i dunk");
export const TENANT_WATER = source("Fastighetstidningen", "Hyresgästers hemberedskap");
export const NORWAY = source("NRK och Sikker hverdag", "Norska DSB:s råd om sju dygn och vatten i beredskap", "2024-05");
export const FINLAND_WATER = source("72tuntia.fi", "Finländska råd om vatten i 72 timmar");
export const FINLAND_FLUSH = source("Västra Nyland", "Finländskt råd om att inte spola vid strömavbrott");
export const EMERGENCY_WATER = source("Sölvesborg Energi", "Nödvatten");
export const WATER_SECURITY = source("Räddningstjänsten Östra Kronoberg", "Vattensäkerhet");

export const ENERGY_ADVICE_PREPARE = source("Energi- och klimatrådgivningen", "Energiberedskap för föreningar: förbered");
export const ENERGY_ADVICE_OUTAGE = source("Energi- och klimatrådgivningen", "Energiberedskap för föreningar: hantera avbrott");
export const DOOR_ROUTINE = source("HSB Brf Gröndal", "Föreningens egen rutin för portarna vid strömavbrott");
export const DOOR_BATTERIES = source("Östgöta Correspondenten", "Ett kommunalt bostadsbolag svarar om taggen vid långa strömavbrott");
export const LONG_OUTAGE = source("Varbergs Fastighets AB", "Vad som slutar fungera vid långa strömavbrott", "2022-12-19");
export const FREEZER = source("Staffanstorps Energi", "Vid strömavbrott");

export const WARMTH_AT_HOME = source("Norrköpings kommun", "Om värmen försvinner");
export const COOLING_LOW_ENERGY = source("Energimyndigheten", "Hur snabbt en lågenergivilla blir kall");
export const COOLING_OLD_BLOCK = source("Elavbrott och kyla", "Informationsmaterial om hur snabbt äldre hus blir kalla");
export const COOLING_FIFTIES = source("Klara kriser", "Bra tips för att klara värmen vid strömavbrott");
export const CARBON_MONOXIDE = source("Bollnäs kommun", "Min krisberedskap: kolmonoxid");

export const CARBON_MONOXIDE_SIGNS = source(
  "Giftinformationscentralen",
  "Elda säkert: tecken på kolmonoxidförgiftning, och första hjälpen vid inandning",
);
export const POISONING = source("Krisinformation.se", "Förgiftning: ring genast 112, medvetslöshet och numret när det inte är akut");

export const GAS_SMELL = source("Gästrike Räddningstjänst", "Gasol: lukten som varnar, stäng av och vädra");
export const GAS_LEAK = source("Kosan Gas", "Olycka med gasol: ingen eld eller elutrustning, utrym, stäng ventilen, larma 112");
export const GAS_SMELL_SWITZERLAND = source(
  "Kantonen Solothurns befolkningsskydd, Schweiz",
  "Gaslukt: inga strömbrytare, ingen hiss eller telefon inne, knacka i stället för att ringa på",
);

export const RADIO_AND_READINESS = source("Krisinformation.se", "Höjd beredskap och krig, samhällets ansvar");
export const SIREN = source("Gislaveds kommun", "Signalen, testet och råden vid viktigt meddelande till allmänheten", "2022-03-04");
export const SIREN_AT_HOME = source("HSB Brf Svartvik", "Vad boende gör när signalen ljuder");
export const VMA_CHANNELS = source("boende.stockholm", "Viktigt meddelande till allmänheten");
export const PHONE_NUMBERS = source("SOS Alarm", "112 och informationsnumret 113 13");

export const SHELTER_QUESTIONS = source("Bostadsrätterna", "Frågor och svar om skyddsrum i bostadsrättsföreningar", "2022");
export const SHELTER_THREE_DAYS = source("Bostadsrätterna", "Om kristider kommer");
export const SHELTER_PENALTY = source("HSB i Svensk Byggtidning", "Bostadsrättsföreningens ansvar för skyddsrum", "2024-01-12");
export const SHELTER_COUNT = source("HSB", "Skyddsrum i bostadsrättsföreningar och fastigheter");
export const SHELTER_NEAREST = source("Malmö stad", "Krisberedskap");

export const FIRE_WORK = source("Brf Flöjtnantshjärtat", "En förenings brandskydd med ronder fyra gånger om året");
export const FIRE_ORDER = source("brfgrangeshus.se", "Systematiskt brandskyddsarbete: i vilken ordning du gör vid brand");
export const FIRE_STAIRWELL = source("Höga Kusten-Ådalens räddningstjänst", "Brand i flerfamiljshus och rök i trapphuset, hka.se");
export const FIRE_BOARD_LIST = source("HSB Malmö", "Brandchecklista för styrelser");
export const FLAMMABLES = source("Krisinformation.se", "Förvaring av brandfarliga varor");
export const FLAMMABLES_AT_HOME = source("Räddningstjänsten Östra Götaland", "Brandfarliga varor hemma");
export const FLAMMABLES_IN_BLOCK = source("Räddningstjänsten Skaraborg", "Förvaring i flerfamiljshus");

export const WEATHER_WARNINGS = source("SMHI", "Vädervarningarnas tre nivåer");
export const GDPR_ARTICLE_9 = source("EU:s dataskyddsförordning (GDPR)", "Artikel 9, känsliga personuppgifter");
export const GDPR_ASSOCIATIONS = source("Bostadsrätterna", "Kunskapsbanken: GDPR för föreningar");
export const GDPR_REGISTERS = source("HSB Brf Apoteket", "Medlemsförteckning, lägenhetsförteckning och GDPR");
export const GDPR_CONTACTS = source("Brf Högborgen", "Telefon och e-post i en förenings register");
export const GDPR_CLEAN_UP = source("Nabo", "GDPR i bostadsrättsföreningen");

export const CRISIS_PLAN = source("Bostadsrätterna", "Inget lagkrav men kan vara bra att ha en krisplan", "2024");
export const CRISIS_PLAN_CONTENT = source("SBC", "Vad är en beredskapsplan?");
export const CRISIS_PLAN_HSB = source("HSB", "Krisplan i bostadsrättsförening");
export const CRISIS_GROUP = source("Svensk Brandskyddsplanering", "Beredskapsplan för bostadsrättsföreningar, del 1 och 2");
export const NOTICE_OF_MEETING = source("Brf Solfjädern", "Återger lagen om ekonomiska föreningar, 6 kap. 16–17 §§");
export const NOTICE_LAWYERS = source("Lawline", "Kallelse till föreningsstämma");
export const PREPAREDNESS_WEEK = source("Fastighetstidningen", "MSB om fastighetsägare och Beredskapsveckan");
export const SAFETY_POINT = source("Krisinformation.se", "Information vid händelser och kriser: trygghetspunkter");
export const SAFETY_POINT_LEVELS = source("Energimyndigheten", "Upprätta trygghetspunkter, nivå 2");
export const SAFETY_WALK = source("Realia Isännöinti", "Säkerhetspromenad i finländska bostadsbolag");
export const FOOD_VAT = source("SVT Text och 8 Sidor", "Sänkt moms på mat", "2026-02-25");
