import { type Alternatives, alternativesOf, saidIn } from "#shared/assistant/danger.ts";
import { wordsIn } from "../swedish-words.ts";
import type { Said } from "./fact.ts";

export type FactKey =
  | "crisis"
  | "warnings"
  | "ownPhone"
  | "ownEmail"
  | "ownAlerts"
  | "ownHousehold"
  | "ownSealedNeeds"
  | "ownRole"
  | "event"
  | "namedEvent"
  | "water"
  | "readiness"
  | "onCall"
  | "crisisGroup"
  | "shutoff"
  | "contact"
  | "applications"
  | "replies"
  | "coverage"
  | "people"
  | "subscription"
  | "requests"
  | "place";

interface FactRule {
  fact: FactKey;
  /** Any of these, in the syntax of `DangerRule`: what joins by ` + ` has to be said together. */
  asks: readonly string[];
  /** What makes something else of it. */
  unless: string;
}

/** Where something is done, or that something is to be put right: an article on the portal answers it. */
const PLACE_OF_ACT =
  "var skriver|var lägger|var ändrar|var fyller|var klickar|var provar|var räknar|var ser jag|var ser vi|är fel|fel nummer|rättar|räkna ut|räknar * ut|stulen|stulna|nytt nummer|nytt mobilnummer";

/** A question on how something is done, what it means or what holds for anybody: an article answers it. */
const GENERAL = [
  "hur ofta|vad betyder|vad innebär|vad är en|vad är ett|vad gör en|vad gör ett|vad menas|vad är skillnaden|enligt lag|enligt lagen|lagen|lagkrav|krävs|krav|kräver|rätt till",
  "måste vi|måste man|måste jag|måste en|bör vi|bör man|bör jag|bör en|borde|får man|får vi|exempel|mall|mallar|tips|checklista|generellt|brukar",
  "hur ser vi|hur ser jag|hur ser man|hur lägger|hur ändrar|hur byter|hur skickar|hur bjuder|hur skapar|hur skriver|hur fyller|hur gör|hur sätter|hur väljer|hur ordnar|hur anordnar|hur planerar",
  "hur förbereder|hur håller|hur kallar|hur hittar|hur fungerar|hur räknas|hur räknar|hur registrerar|hur anmäler|hur avslutar|hur säger|hur tar|hur bygger|hur larmar|hur når vi|hur får vi|hur minskar|hur undviker",
  "lägg|lägga|lägger|skapa|ändra|fyll|fylla|skriv|skriva|boka|uppdatera|registrera|rätta|köpa|köp|köper|öppna|visa",
  PLACE_OF_ACT,
].join("|");
const GENERAL_OR_WHY = `${GENERAL}|varför`;

/** Who is meant by the own house or home. `vår` is left out: it is written as `var`. */
const OURS = "vi|oss|vårt|våran|huset|husets|föreningen|föreningens|förening|brf|hos oss|här";
const MINE = "jag|mig|mej|mitt|min|mina|hemma|hushåll…|familj…|hos mig";

const HOW_MUCH =
  "hur mycket|hur mycke|hur mkt|hur många|hur länge|hur stor|hur stort|hur ser|hur ligger|hur är|vad har|va har|vad är|räcker|räker|klarar|saknas|saknar|fattas|tillräckligt|tillräkligt|nog|kvar|lagrat|sparat|vattenbehov…|behov";
const WHEN =
  "när|nästa|nesta|vilken dag|vilken vecka|vilket datum|vilka datum|datum|hur dags|vilken tid|inlagd|inlagt|planerad|planerat|kommande|finns det|finns * någon|finns * nån|är det * någon|är det * nån|har vi|dags att|dags för|går det";
const EVENTS =
  "styrelsem…|~styrelsemöte|styrelsens möte|styrelsen * möte|träffas styrelsen|styrelsen träffas|…stämma|…stämman|…stämmor|stämm…|årsmöte…|års möte|…städ|…städda…|…städning|…städningen|städa|städar|fixarda…|gårdsda…|gårdsfix|arbetsdag…|provlarm…|~provlarmet|testlarm…|larmtest…|testa larmet|testas larmet|larmet testas|prova larmet|övning…|…övning|…övningen|öva|övar|ovk|…besiktning|…besiktningen|besikt…|rond|ronden|…rond|…ronden|kontroll|kontrollen|…kontroll|sba|vattenbyte…|byta vatt…|byts vatt…|vattnet bytas|vattnet byts|möte|mötet|möten|…möte|…mötet|grannträff…|träff|träffen";

/** Whom one rings by what he is, and by what is broken. */
const SERVICES =
  "hissjour…|hissfirma…|hissföretag…|hissreparatör…|låssmed…|låsjour…|låsfirma…|elektriker…|elbolag…|elnätsbolag…|elfirma…|rörmokar…|rörmockar…|vvs|vattenjour…|värmejour…|förvaltar…|~förvaltare|fastighetsförvalt…|fastighetsskötar…|vaktmästar…|vicevärd…|vice värd…|felanmäl…|jouren|jourens|journummer…|journumret|fastighetsjour…|skadejour…|jour";
const BROKEN =
  "hiss|hissen|lås|låset|porten|portarna|dörren|utelåst|låst ute|avloppet|avlopp|stopp i|vattenläcka|läcka|läckan|läcker|fjärrvärme…|värmen|elementen|elementet|tvättstug…|trasig…|sönder|felanmäl…|klotter|skadedjur|lampan|strömmen i|säkring…";
const WHOM =
  "vem|vart ringer|vart ska * ringa|vart vänder|vart ska * vända|vart anmäler|var anmäler|ringa|ringer|…nummer|numret|nummer|nr|…nr|telefon|tele|hur når|hur nås|få tag|får * tag|kontakt|kontakta|kontaktuppgift…|vad heter|vilken|vilket|vad har vi|har vi";

const WHERE = "var|vart|vars|vilken|vilket|finns|närmast…|närmst…|nära|närheten|har vi|har huset|hör vi";

/** The first that fits: what is narrow stands before what is wide. */
const RULES: readonly FactRule[] = [
  {
    fact: "replies",
    asks: [
      "hur många|har alla|alla|vilka|har någon|har nån|någon|antal|grannarna|boende|de boende|folk|larmet|larm + svarat|svarade|inte svarat|svar|hört av sig|hörts av|fick larmet|fick * larmet|fått larmet|nåddes|nådde larmet",
      "hur många + mår bra|har det bra|är ok|behöver hjälp|behövde hjälp|är borta",
      "hur gick larmet|hur går larmet|hur gick det med larmet|svaren på larmet|svar på larmet",
    ],
    unless: `${GENERAL_OR_WHY}|offert…|förfrågan|förfrågning…|enkät…|leverantör…|kallelse…|inbjud…|provlarm…|ansök…|svarar|hjälp med`,
  },
  {
    fact: "crisis",
    asks: [
      "är det * kris|är det * krisläge|har vi kris|har vi krisläge|är vi i kris|är det * larm|pågår det|pågår * kris…|pågår * övning|krisläge nu|krisläget nu|krisläget|är krisen|är faran över|är övningen över|började krisen|började krisläget|varför larmades|varför larmar|har något hänt|har nåt hänt|hänt något|hänt nåt|vad har hänt",
      "vad händer nu|vad händer just nu|vad händer i huset|vad händer hos oss|vad är det som händer|va händer nu|händer det något|senaste nytt|läget nu|läget just nu|läget i huset|hur är läget|vad gäller nu|vad gäller just nu",
      "på gång + nu|just nu",
      "senaste + meddelande…|beskedet|besked|larmet|utskicket",
    ],
    unless: `${GENERAL}|vid kris|om det blir|om det är|fick|nådde|hur vet|vad gör|vad ska|härnäst|nivå…|övas|dricker|äter|sverige|landet|världen|ukraina|krig…`,
  },
  {
    fact: "warnings",
    asks: [
      "varning…|varnas|varnar|varnat|vma + nu|idag|i dag|ikväll|här|hos oss|nära|gäller|finns|någon|några|nån|nåt|huset|området|utfärd…|är det",
      "storm|stormen|oväder|snöoväder + på gång|på väg|här|hos oss|väntas",
    ],
    unless: `${GENERAL_OR_WHY}|hur får|hur låter|hur vet|vad gör|vad ska|testas|test|signal…|hesa|app|mobil…|klass…|nivå…|gul|gula|orange|röd|röda|vad är vma`,
  },
  {
    fact: "ownPhone",
    asks: [
      "mitt nummer|mitt nr|mitt tel|mitt tele…|mitt mobil…|min telefon|min mobil",
      "…nummer|…nr|nummer|nr|telefonnumret|numret + har ni * mig|på mig|till mig|har jag|jag har|jag angett|jag skrivit|jag angav",
    ],
    unless: `${GENERAL_OR_WHY}|vem|byta|byter|byt|ta bort|ser|syns|visas|jour…|hiss…|förvalt…|organisationsnummer|lägenhetsnummer|ringa|batteri…|ladd…|app`,
  },
  {
    fact: "ownEmail",
    asks: [
      "min mejl…|min mail…|min e post…|min epost…|min e mail…|min email…|min emejl",
      "mejl…|mejlen|mail…|mailen|e post…|epost…|e mail…|email… + har ni|har jag|jag har|är jag registrerad|är registrerad|på mig|till mig|vilken adress",
    ],
    unless: `${GENERAL_OR_WHY}|byta|byter|byt|fått|inget|inga|kommer|ser|syns|visas|leverantör…`,
  },
  {
    fact: "ownSealedNeeds",
    asks: ["förseglade|förseglat|~förseglade|mina behov|egna behov + har jag|jag|mina|finns|sparade|sparat"],
    unless: `${GENERAL_OR_WHY}|vem ser|vem kan|vem läser|vem får|vad är förseglade|när öppnas|vad händer|de andra|grannar…`,
  },
  {
    fact: "ownAlerts",
    asks: [
      "får jag|nås jag|kommer jag få|kommer jag att få|kommer * till mig|når * mig|skickas * till mig|blir jag|är jag|jag med|har jag|larmas jag + larm…|larmad|krislarm…|sms…|utskick…|varnad",
      "har jag anmält mig|är jag anmäld",
    ],
    unless: `${GENERAL_OR_WHY}|kostar|om jag|för många|spam|provlarm…|skicka|brandlarm…|larma|till alla|iväg|ut ett`,
  },
  {
    fact: "ownHousehold",
    asks: [
      "mitt hushåll|vårt hushåll|hushållet|min familj|mitt hem + hur många|antal|vilka|personer|står det|har jag|jag sagt|uppgifter|vad vet",
      "hushåll + jag angett|har jag|jag skrivit|jag sagt",
      "hur många + är vi hemma|vi är hemma|bor hos mig|hemma hos mig|i mitt hem",
    ],
    unless: `${GENERAL_OR_WHY}|vatten|vattnet|liter|mat|dygn|dagar|behöv…|saknas|klarar|vem`,
  },
  {
    fact: "ownRole",
    asks: [
      "roll|rollen|roller|uppdrag|uppdragen|behörighet + jag|min|mitt|mina",
      "är jag systemägare|är jag teamledare|är jag admin…|är jag medlem|är jag trapphusombud|är jag med i krisgruppen|vad är jag i|vad får jag göra",
    ],
    unless: `${GENERAL_OR_WHY}|hur blir|kris|vid`,
  },
  {
    fact: "onCall",
    asks: [
      "vem|vilken|vilka|vems + har jour…|jouren|är * jour|jour|krisjour…|vecka|veckan|i tjänst|jourar|har beredskap|jourschema…|jourlista…",
      "jourschema…|jourlistan|vems jour…",
    ],
    unless: `${GENERAL_OR_WHY}|nummer|numret|…nummer|fastighetsjour…|hissjour…|ringer|ringa|skadejour…|för jour|leder|städ…|tvätt…|möte…|betalar`,
  },
  {
    fact: "event",
    asks: [
      `${WHEN} + ${EVENTS}`,
      "vad händer härnäst|vad händer framöver|på gång|i kalendern|nästa händelse|nästa aktivitet|vad är inlagt|vad är planerat",
    ],
    unless: `${GENERAL_OR_WHY}|senast|senaste|förra|hade vi|skyldig…|behöver vi|vem gör|vem är|vilka är|hesa|vma|brandvarnar…|protokoll…|kallelse…|motion…|rösta|dunk…|hållbar…|vad gör|bäst|lämpligt|beslut…|storm|oväder|snöoväder`,
  },
  {
    fact: "water",
    asks: [
      `vatten|vattnet|vatn|vattne|liter|vattenförråd…|vattenläge…|vattenplan…|vattenbehov… + ${HOW_MUCH} + ${OURS}|${MINE}|förråd…`,
      "hur ser|hur ligger|hur stort|hur mycket|räcker + vattenförråd…|vattenläge…|vattenplan…|förrådets vatten",
      "saknar vi|saknas|fattas + vatten",
    ],
    unless: `${PLACE_OF_ACT}|per person|man|varje person|dunken|en dunk|dunkar|dunkarna|ha kvar|stått|ståt|gammalt|flask…|kranvatt…|håller|kostar|lagra|lagrar|per boende|hur lagrar|hur förvarar|varför|koka|kokas|tvätta|duscha|spola|avstängt|stäng…|mall|checklista|exempel|lägg|öppna|fyll|visa|tank|tankbil|läcka|läcker|kommer|rinner|försvinner|hjälpa|granne|grannen|hur ofta|rena|renar|drickbart|toa|toalett…|varmvatten|får vi|mat|el|ström…|hiss…`,
  },
  {
    fact: "readiness",
    asks: [
      "beredskapsindex…|~beredskapsindex|indexet|vårt index",
      `förberedda|förberett|förberedd|rustade|rustad|rustat|beredda|redo|krisberedda + är vi|är huset|är föreningen|hur * är|vi är`,
      "poäng + beredskap|vi",
      "hur ligger vi till|hur ligger huset till|hur ligger föreningen till",
      "beredskap|beredskapen|beredskapsläge… + hur är|hur bra|hur ser|hur ligger|hur står|hos oss|husets|föreningens|vilken",
      "svagast|svagaste|sämst|svaga punkter|svagheter|brister|dåliga på + vi|oss|var|våra|huset|föreningen|beredskap…",
    ],
    unless: `${GENERAL_OR_WHY}|hur höjer|hur höjs|höja|höjer|förbättr…|öka|vatten|räknas|kommunens|sveriges|landets`,
  },
  {
    fact: "crisisGroup",
    asks: [
      "krisgrupp…|krisledar…|~krisledare|~krisgruppen|samordnar…|krisorganisation…|krisledning… + vem|vilka|vad heter|leder|sitter|hur ser|har vi|medlemmar",
      "vem leder|vem bestämmer|vem är chef|vem är bas|vem basar|vem styr + kris…|oss|gruppen|huset|föreningen|larmet",
      "vem är ansvarig|vem ansvarar + kris…",
      "trapphusombud…|ombud|ombudet|informationsansvarig…|teknikansvarig…|brandskyddsansvarig…|skyddsrumsansvarig…|vattenansvarig… + vem är|vilka är|vem|vilka",
      "vem har hand om|vem sköter|vem ansvarar för + informationen|tekniken|brandskyddet|skyddsrummet",
    ],
    unless: `${GENERAL_OR_WHY}|en krisgrupp|uppgift…|ska göra|ska sitta|ska ingå|behöver|behövs|hur många|utse|utser|vem kan|vad gör|jag|kommunen|kommunens|landet|sverige`,
  },
  {
    fact: "shutoff",
    asks: [
      "stäng…|avstäng…|stopp på|stoppa|stoppar|bryta|bryter|slå av|slår av|får * av + var|vart|hur|vem|finns|sitter|kan + vatten|vattnet|vattne|el|elen|strömmen|värme|värmen|ventilation…|fläkt…|gas|gasen",
      "huvudkran…|huvudbrytar…|huvudström…|elcentral…|undercentral…|proppskåp…|säkringsskåp…|gaskran…|vattenkran…|avstängningskran…|avstängningsventil…",
      "nyckel…|nycklar…|nycklarna|reservnyckel…|huvudnyckel… + var|vart|finns|hänger|ligger",
    ],
    unless:
      "när|varför|hur länge|om jag|lägga|lägger|lägg|ändra|ändrar|skriver|skriva|fyller|tappat|försvunnit|köpa|kostar|får man|vad händer|vad gör|vad ska|vad är|hur ofta|luktar|vid rök…|vid utsläpp|vid brand|vem får",
  },
  {
    fact: "contact",
    asks: [
      `${WHOM} + ${SERVICES}`,
      `vem|vart ringer|vart ska * ringa|vart vänder|vart anmäler|var anmäler|nummer|numret + ${BROKEN}`,
      "försäkringsbolag… + vilket|vårt|vart|har vi|vi har|huset|numret|nummer|vad heter",
      "försäkringsnummer…|journummer…|journumret|jourens nummer",
    ],
    unless: `${PLACE_OF_ACT}|mitt nummer|mitt telefonnummer|filmen|film|filmer|boken|låten|sången|spelet|spelade|huvudroll…|skådespelar…|varför|hur ofta|vad är en|vad kostar|vad betyder|hur väljer|krav|lägg|ändra|skriv in|112|1177|betalar|ansvar…|ska göra|bör|måste|när elen|när strömmen|när det är|om elen|strömavbrott`,
  },
  {
    fact: "applications",
    asks: [
      "ansökn…|ansökan|ansökt|ansöker|medlemsansök… + hur många|finns|väntar|några|någon|nån|nya|ny|har vi|inkommit|obesvarad…|ligger",
      "vill gå med|vill bli medlem…|vill vara med i föreningen|vill in + hur många|vem|vilka|någon|några|väntar",
    ],
    unless: `${GENERAL_OR_WHY}|bidrag…|min ansökan|hur ansöker|stöd`,
  },
  {
    fact: "coverage",
    asks: [
      "hur många|hur stor andel|hur stor del|hur bra|antal|vilka|andel + nås|nåbara|kan vi nå|når vi|vi når|larmet|larma|krislarm…|får larm|får sms|prenumer…|anmält sig till|anmälda till|täckning…",
      "når vi alla|kan vi nå alla|når vi ut|når larmet alla|når larmet hela",
      "täckning…|täckningen + krislarm…|larm…|vår|hur",
    ],
    unless: `${GENERAL_OR_WHY}|hur når|svarat|skyddsrum…|myndighet…|mobil…|radio…|hesa|gånger|sekund…|minut…|tecken`,
  },
  {
    fact: "people",
    asks: [
      "hur många|hur mga|antal|antalet + medlem…|lägenhet…|lgh|lghr|boende|boenden|bor|hushåll|grannar|grannarna|är vi|vi är|är ni|anslutna|anslutit|gått med|är med|med här",
      "hur stor är föreningen|hur stort är huset|hur stor förening",
    ],
    unless: `${GENERAL_OR_WHY}|vill|ansök…|nås|larm…|krislarm…|svarat|svarade|skyddsrum…|rymmer|plats|platser|liter|vatten|vattnet|barn|äldre|dagar|dygn|vecka|veckor|procent|stugor|styrelsen|krisgruppen|mitt|hushållet|min familj|hos mig|hemma|förberedda|beredda|i sverige|behövs|behöver|klarar|dunk…|toalett…|lit`,
  },
  {
    fact: "subscription",
    asks: [
      "abonnemang…|~abonnemang|prenumeration|prenumerationen|vår plan|vilken plan|prisplan… + vad|när|vilket|vilken|hur länge|hur mycket|har vi|har jag|kostar|förnyas|gäller|går",
      "betalar vi|betalar jag|betalar föreningen|kostar * oss + portalen|tjänsten|beredskapsportalen|det här|vad|hur mycket",
      "förnyas|nästa betalning|dras pengarna",
    ],
    unless: `${GENERAL_OR_WHY}|krislarm|larm|bredband…|elavtal…|säga upp|säger upp|avsluta|mobil…|tidning…|försäkring…|premium|standard|el|vatten|skada|skador`,
  },
  {
    fact: "requests",
    asks: [
      "offert…|beställning…|prisförfråg…|offertförfråg…|förfrågan|förfrågning…|order|ordern|beställt|inköpet|leveransen|leverantören|leverantörerna + hur går|hur ligger|hur är det|status|läget|kommit|kommer|fått|väntar|har vi|har jag|vi har|har|skickat|skickade|på gång|öppen|svar|svarat|levereras|leverans|var är|vad hände|hur många|ligger|när|vilka|vad har vi",
    ],
    unless: `${PLACE_OF_ACT}|varför|tänka|billig…|bilig…|frakt|välja|väljer|hur gör|hur begär|hur skickar|hur skriver|hur jämför|bör|måste|vad är en|vad betyder|krav|mall|exempel|innehålla|hur många offerter|skriv|skicka|behöver|rättsverkan|ska vi`,
  },
  {
    fact: "place",
    asks: [
      `${WHERE}|ska vi|möts vi|skall vi + samlingsplats…|~samlingsplats|återsamling…|uppsamlingsplats…|reservsamlingsplats…|samlingspunkt…|samlas|samlar vi|mötesplats…`,
      `${WHERE} + hjärtstartar…|~hjärtstartare|hjärtstarter…|defibrillator…|~defibrillator|trygghetspunkt…|brandpost…|krisförråd…|beredskapsförråd…`,
      "närmast…|närmst…|närheten|nära|var ligger|var finns|var är|vart är|vart ligger|vart finns|vart går|vart ska|vilket|har vi|har huset|finns det|hör vi + skyddsrum…|~skyddsrummet|skydsrum…",
      "var|vart|närmast… + nödvatten…|tankbil…|vattentank…",
      "var är|var finns|var ligger|vart är|vart ligger + förrådet|vårt förråd|krisförråd…",
      "vart|var går|var ska + utrym…|utrymning + vi|ska|går|man",
    ],
    unless:
      "hur hittar|hur ser jag|vad finns|inget skyddsrum|jobbet|tar jag med|flyglarm|varför|vad är|vad betyder|vad gör|hur väljer|hur använder|hur ofta|bör|borde|måste|köpa|köper|kostar|skylt…|krav|utrustning|behöver vi|ska finnas|förvarar|förvara|vem|hur många|utan|sjukvård|visa|öppna|ställa vatten…|sitta|rätt till",
  },
  // Whatever stands in the calendar by the asked name; nothing is answered where nothing does.
  { fact: "namedEvent", asks: ["när är|när kommer|när blir|när börjar|när har vi|vilken dag|vilket datum|nästa"], unless: GENERAL_OR_WHY },
];

const compiled = RULES.map(({ fact, asks, unless }) => ({
  fact,
  asks: asks.map((together): Alternatives[] => together.split(" + ").map(alternativesOf)),
  unless: alternativesOf(unless),
}));

/** Words that were written apart, `huvud kranen`, also put together. */
function withJoined(question: string): string {
  const words = wordsIn(question);
  return [question, ...words.slice(1).map((word, at) => `${words[at]}${word}`)].join(" ");
}

/** Which fact a question asks for, with what else it says; null when it asks for none. */
export function factAsked(question: string): { fact: FactKey; said: Said } | null {
  // A thing named alone is looked for.
  const isNamedAlone = wordsIn(question).length === 1;
  return factIn(isNamedAlone ? `var finns ${question}` : question) ?? factIn(withJoined(question));
}

function factIn(question: string): { fact: FactKey; said: Said } | null {
  const said = saidIn(question);
  const rule = compiled.find(({ asks, unless }) => asks.some((together) => together.every(said)) && !said(unless));
  return rule ? { fact: rule.fact, said } : null;
}
