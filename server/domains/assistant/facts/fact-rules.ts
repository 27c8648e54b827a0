import type { FactKey } from "./fact.ts";

interface FactRule {
  fact: FactKey;
  /** Any of these, in the syntax of `DangerRule`: what joins by ` + ` has to be said together. */
  asks: readonly string[];
  /** What makes something else of the house's own of it. Whether the own house is meant at all is told in `own-intent.ts`. */
  unless?: string;
}

/** Who is meant by the own house or home. `vår` is left out: it is written as `var`. */
const OURS = "vi|oss|vårt|våran|huset|husets|föreningen|föreningens|förening|brf|hos oss|här";
const MINE = "jag|mig|mej|mitt|min|mina|hemma|hushåll…|familj…|hos mig";

const HOW_MUCH =
  "hur mycket|hur mycke|hur mkt|hur många|hur länge|hur stor|hur stort|hur ser|hur ligger|hur är|vad har|va har|vad är|räcker|räker|klarar|saknas|saknar|fattas|tillräckligt|tillräkligt|nog|kvar|lagrat|sparat|vattenbehov…|behov";
const WHEN =
  "när|nästa|nesta|vilken dag|vilken vecka|vilket datum|vilka datum|datum|hur dags|vilken tid|inlagd|inlagt|planerad|planerat|kommande|finns det|finns * någon|finns * nån|är det * någon|är det * nån|har vi|dags att|dags för|går det";
const EVENTS =
  "styrelsem…|~styrelsemöte|styrelsens möte|styrelsen * möte|träffas styrelsen|styrelsen träffas|…stämma|…stämman|…stämmor|stämm…|årsmöte…|års möte|…städda…|…städning|…städningen|vårstäd|höststäd|gårdsstäd|städa|städar|fixarda…|gårdsda…|gårdsfix|arbetsdag…|provlarm…|~provlarmet|testlarm…|larmtest…|testa larmet|testas larmet|larmet testas|prova larmet|övning…|…övning|…övningen|öva|övar|ovk|…besiktning|…besiktningen|besikt…|rond|ronden|…rond|…ronden|kontroll|kontrollen|…kontroll|sba|vattenbyte…|byta vatt…|byts vatt…|vattnet bytas|vattnet byts|möte|mötet|möten|…möte|…mötet|grannträff…|träff|träffen";

/** Whom one rings by what he is, and by what is broken. */
const SERVICES =
  "hissjour…|hissfirma…|hissföretag…|hissreparatör…|låssmed…|låsjour…|låsfirma…|elektriker…|elbolag…|elnätsbolag…|elfirma…|rörmokar…|rörmockar…|vvs|vattenjour…|värmejour…|förvaltar…|~förvaltare|fastighetsförvalt…|fastighetsskötar…|vaktmästar…|vicevärd…|vice värd…|felanmäl…|jouren|jourens|journummer…|journumret|fastighetsjour…|skadejour…|jour";
const BROKEN =
  "hiss|hissen|lås|låset|porten|portarna|dörren|utelåst|låst ute|avloppet|avlopp|stopp i|vattenläcka|läcka|läckan|läcker|fjärrvärme…|värmen|elementen|elementet|tvättstug…|trasig…|sönder|felanmäl…|klotter|skadedjur|lampan|strömmen i|säkring…";
const WHOM =
  "vem|vart ringer|vart ska * ringa|vart vänder|vart ska * vända|vart anmäler|var anmäler|ringa|ringer|…nummer|numret|nummer|nr|…nr|telefon|tele|hur når|hur nås|få tag|får * tag|kontakt|kontakta|kontaktuppgift…|vad heter|vilken|vilket|vad har vi|har vi";

const WHERE = "var|vart|vars|vilken|vilket|finns|närmast…|närmst…|nära|närheten|har vi|har huset|hör vi";

/** The first that fits: what is narrow stands before what is wide. */
export const FACT_RULES: readonly FactRule[] = [
  {
    fact: "replies",
    asks: [
      "hur många|har alla|alla|vilka|har någon|har nån|någon|antal|grannarna|boende|de boende|folk|larmet|larm + svarat|svarade|inte svarat|svar|hört av sig|hörts av|fick larmet|fick * larmet|fått larmet|nåddes|nådde larmet",
      "hur många + mår bra|har det bra|är ok|behöver hjälp|behövde hjälp|är borta",
      "hur gick larmet|hur går larmet|hur gick det med larmet|svaren på larmet|svar på larmet",
    ],
    unless: "offert…|förfrågan|förfrågning…|enkät…|leverantör…|kallelse…|inbjud…|provlarm…|ansök…",
  },
  {
    fact: "crisis",
    asks: [
      "är det * kris|är det * krisläge|har vi kris|har vi krisläge|är vi i kris|är det * larm|pågår det|pågår * kris…|pågår * övning|krisläge nu|krisläget nu|krisläget|är krisen|är faran över|är övningen över|började krisen|började krisläget|varför larmades|varför larmar|har något hänt|har nåt hänt|hänt något|hänt nåt|vad har hänt",
      "vad händer nu|vad händer just nu|vad händer i huset|vad händer hos oss|vad är det som händer|va händer nu|händer det något|senaste nytt|läget nu|läget just nu|läget i huset|hur är läget|vad gäller nu|vad gäller just nu",
      "på gång + nu|just nu",
      "senaste + meddelande…|beskedet|besked|larmet|utskicket",
    ],
    unless: "fick|nådde|övas|sverige|landet|världen|ukraina",
  },
  {
    fact: "warnings",
    asks: [
      "varning…|varnas|varnar|varnat|vma + nu|idag|i dag|ikväll|här|hos oss|nära|gäller|finns|någon|några|nån|nåt|huset|området|utfärd…|är det",
      "storm|stormen|oväder|snöoväder + på gång|på väg|här|hos oss|väntas",
    ],
    unless: "brandvarn…|hesa",
  },
  {
    fact: "ownContact",
    asks: [
      "…uppgift… + har ni * mig|vet ni * mig|om mig|på mig|till mig|jag lämnat|jag angett|jag skrivit|jag uppgett|mina kontakt…|mina uppgifter + vilka|vad|hur|stämmer|rätt|har ni|har jag",
      "…nummer|nummer|nr|telefon…|mobil… + mejl…|mail…|e post…|epost…|adress… + har ni|på mig|till mig|om mig|har jag",
    ],
    unless: "ändra…|byta|ta bort|radera…|lämna ut|hämta ut",
  },
  {
    fact: "ownPhone",
    asks: [
      "mitt nummer|mitt nr|mitt tel|mitt tele…|mitt mobil…|min telefon|min mobil",
      "…nummer|…nr|nummer|nr|telefonnumret|numret + har ni * mig|på mig|till mig|har jag|jag har|jag angett|jag skrivit|jag angav",
    ],
    unless: "jour…|hiss…|förvalt…|organisationsnummer|lägenhetsnummer",
  },
  {
    fact: "ownEmail",
    asks: [
      "min mejl…|min mail…|min e post…|min epost…|min e mail…|min email…|min emejl",
      "mejl…|mejlen|mail…|mailen|e post…|epost…|e mail…|email… + har ni|har jag|jag har|är jag registrerad|är registrerad|på mig|till mig|vilken adress",
    ],
    unless: "leverantör…",
  },
  {
    fact: "ownSealedNeeds",
    asks: ["förseglade|förseglat|~förseglade|mina behov|egna behov + har jag|jag|mina|finns|sparade|sparat"],
    unless: "vem|de andra|grannar…",
  },
  {
    fact: "ownAlerts",
    asks: [
      "får jag|nås jag|kommer jag få|kommer jag att få|kommer * till mig|når * mig|skickas * till mig|blir jag|är jag|jag med|har jag|larmas jag + larm…|larmad|krislarm…|sms…|utskick…|varnad",
      "har jag anmält mig|är jag anmäld",
    ],
    unless: "brandlarm…|provlarm…|trygghetslarm…",
  },
  {
    fact: "ownHousehold",
    asks: [
      "mitt hushåll|vårt hushåll|hushållet|min familj|mitt hem + hur många|antal|vilka|personer|står det|har jag|jag sagt|uppgifter|vad vet",
      "hushåll + jag angett|har jag|jag skrivit|jag sagt",
      "hur många + är vi hemma|vi är hemma|bor hos mig|hemma hos mig|i mitt hem",
    ],
    unless: "vatten|vattnet|liter|mat",
  },
  {
    fact: "ownRole",
    asks: [
      "roll|rollen|roller|uppdrag|uppdragen|behörighet + jag|min|mitt|mina",
      "är jag systemägare|är jag teamledare|är jag admin…|är jag medlem|är jag trapphusombud|är jag med i krisgruppen|vad är jag i|vad får jag göra",
    ],
  },
  {
    fact: "board",
    asks: [
      "ordförande…|~ordförande|kassör…|sekreterare…|systemägar…|~systemägare + vem|vilka|vad heter|numret|nummer|…nummer|telefon…|mejl…|mail…|e post…|epost…|kontakt…|hur når|får * tag|får tag|nå|ringa|ringer",
      "styrelsen|styrelse|styrelsemedlem… + vem är|vem sitter|vilka är|vilka sitter|numret|nummer|…nummer|telefon…|mejl…|mail…|e post…|epost…|kontakt…|hur når|får * tag|får tag|nå|ringa|ringer",
      "kontaktperson…|kontaktuppgift… + vem|vilka|vad|har vi|föreningens|föreningen|huset|styrelsen|vår",
    ],
    unless: "möte…|mötet|jour…|krisgrupp…|ansvar…|bestämmer|måste|mig|hyresgästför…|trappa…|trapp…",
  },
  {
    fact: "tasks",
    asks: [
      "uppgift|uppgifter|uppgifterna|att göra|göra|punkter|åtgärder|todo|saker|arbete…|jobb + kvar|öppna|ogjord…|återstår|på min lista|har jag|har vi|mina|våra|väntar på mig|försenad…|närmast på tur|härnäst|nästa|inte gjort|tilldela…",
      "återstår|kvar + för oss|för mig|för styrelsen|på resan|av resan|vi|jag",
      "försenat|försenade|ogjort|ogjorda + hos oss|vi|oss|jag|vad|vilka|något|nåt",
      "uppgiftslista…|att göra lista…|todolista…",
    ],
    unless: "vatten…|liter|mat|dagar|dygn|person…|kontakt…|om mig|på mig|ström…|brinner|läck…",
  },
  {
    fact: "onCall",
    asks: [
      "vem|vilken|vilka|vems + har jour…|jouren|är * jour|jour|krisjour…|vecka|veckan|i tjänst|jourar|har beredskap|jourschema…|jourlista…",
      "jourschema…|jourlistan|vems jour…",
    ],
    unless: "nummer|numret|…nummer|fastighetsjour…|hissjour…|ringer|ringa|skadejour…|städ…|tvätt…|möte…",
  },
  {
    fact: "lastEvent",
    asks: [
      `senast|senaste|sist|sista gången|förra|hade vi|hölls|övade|övat|hur länge sedan|var det * sedan|när gjordes|när gjorde + ${EVENTS}|övade|övat|övades|städade`,
    ],
    unless: "hesa|vma|protokoll…|larmet|skriv…|vad sa|beslut…",
  },
  {
    fact: "event",
    asks: [
      `${WHEN} + ${EVENTS}`,
      "vad händer härnäst|vad händer framöver|på gång|i kalendern|nästa händelse|nästa aktivitet|vad är inlagt|vad är planerat",
    ],
    unless: "senast|senaste|förra|hade vi|hesa|vma|protokoll…|dunk…|storm|oväder|snöoväder",
  },
  {
    fact: "water",
    asks: [
      `vatten|vattnet|vatn|vattne|liter|vattenförråd…|vattenläge…|vattenplan…|vattenbehov… + ${HOW_MUCH} + ${OURS}|${MINE}|förråd…`,
      "hur ser|hur ligger|hur stort|hur mycket|räcker + vattenförråd…|vattenläge…|vattenplan…|förrådets vatten",
      "saknar vi|saknas|fattas + vatten",
    ],
    unless: "kokas|toa|toalett…|tankbil|läcka|läcker|varmvatten|hiss…|avstängt|stäng…",
  },
  {
    fact: "readiness",
    asks: [
      "beredskapsindex…|~beredskapsindex|indexet|index",
      `förberedda|förberett|förberedd|rustade|rustad|rustat|beredda|redo|krisberedda + är vi|är huset|är föreningen|hur * är|vi är`,
      "poäng + beredskap|vi",
      "hur ligger vi till|hur ligger huset till|hur ligger föreningen till",
      "beredskap|beredskapen|beredskapsläge… + hur är|hur bra|hur ser|hur ligger|hur står|hos oss|husets|föreningens|vilken",
      "svagast|svagaste|sämst|svaga punkter|svagheter|brister|dåliga på + vi|oss|var|våra|huset|föreningen|beredskap…",
    ],
    unless: "vatten",
  },
  {
    fact: "crisisGroup",
    asks: [
      "krisgrupp…|krisledar…|~krisledare|~krisgruppen|samordnar…|krisorganisation…|krisledning… + vem|vilka|vad heter|leder|sitter|hur ser|har vi|medlemmar",
      "vem leder|vem bestämmer|vem är chef|vem är bas|vem basar|vem styr + kris…|oss|gruppen|huset|föreningen|larmet",
      "vem är ansvarig|vem ansvarar + kris…",
      "trapphusombud…|ombud|ombudet|informationsansvarig…|teknikansvarig…|brandskyddsansvarig…|skyddsrumsansvarig…|vattenansvarig… + vem är|vilka är|vem|vilka",
      "vem har hand om|vem sköter|vem ansvarar för + informationen|tekniken|brandskyddet|skyddsrummet",
      "kontaktperson…|ansvarig…|ombud… + trapp…|trappa|trappan|uppgång…|uppgången|port|porten",
      "har vi|har huset|finns det|vem|vilka|någon|nån|kan någon + första hjälpen|hlr|hjärt lungräddning|sjuksköterska…|läkare|sjukvårdsutbild…|vårdutbild…|vårdansvarig…",
    ],
    unless: "kommunen|kommunens",
  },
  {
    fact: "shutoff",
    asks: [
      "stäng…|avstäng…|stopp på|stoppa|stoppar|bryta|bryter|slå av|slår av|får * av + var|vart|hur|vem|finns|sitter|kan + vatten|vattnet|vattne|el|elen|strömmen|värme|värmen|ventilation…|fläkt…|gas|gasen",
      "huvudkran…|huvudbrytar…|huvudström…|elcentral…|undercentral…|proppskåp…|säkringsskåp…|gaskran…|vattenkran…|avstängningskran…|avstängningsventil…",
      "nyckel…|nycklar…|nycklarna|reservnyckel…|huvudnyckel… + var|vart|finns|hänger|ligger",
    ],
    unless: "när|tappat|försvunnit",
  },
  {
    fact: "contact",
    asks: [
      `${WHOM} + ${SERVICES}`,
      `vem|vart ringer|vart ska * ringa|vart vänder|vart anmäler|var anmäler|nummer|numret + ${BROKEN}`,
      "försäkringsbolag…|~försäkringsbolag + vilket|vårt|vart|har vi|vi har|huset|numret|nummer|vad heter|heter|vad är|vem är",
      "försäkrad…|försäkrat|försäkrade|försäkring + vilket bolag|vilket försäkringsbolag|hos vem|hos vilka|hos vilket|var är|vart är",
      "försäkringsnummer…|journummer…|journumret|jourens nummer",
    ],
    unless: "mitt nummer|mitt telefonnummer|112|1177",
  },
  {
    fact: "applications",
    asks: [
      "ansökn…|ansökan|ansökt|ansöker|medlemsansök… + hur många|finns|väntar|några|någon|nån|nya|ny|har vi|inkommit|obesvarad…|ligger",
      "vill gå med|vill bli medlem…|vill vara med i föreningen|vill in + hur många|vem|vilka|någon|några|väntar",
    ],
    unless: "bidrag…",
  },
  {
    fact: "coverage",
    asks: [
      "hur många|hur stor andel|hur stor del|hur bra|antal|vilka|andel + nås|nåbara|kan vi nå|når vi|vi når|larmet|larma|larmar|krislarm…|får larm|får sms|får * meddelande…|får * besked…|läser * meddelande…|saknar * …nummer|prenumer…|anmält sig till|anmälda till|täckning…",
      "når vi alla|kan vi nå alla|når vi ut|når larmet alla|når larmet hela|når ut till|når * meddelande…|vilka nås|vem nås|vem får|vilka får + meddelande…|besked…|sms…|larm…|utskick…|alla|ut|oss|vi",
      "täckning…|täckningen + krislarm…|larm…|vår|hur",
    ],
    unless: "svarat|skyddsrum…|hesa",
  },
  {
    fact: "building",
    asks: [
      "organisationsnummer…|orgnummer…|orgnr|adress|adressen|byggår…|byggt|byggdes|~organisationsnummer + vi|vårt|vårat|huset|husets|föreningen|föreningens|när",
      "hissar|trapphus|trappor|uppgångar|trappuppgångar|våningar|våningsplan|byggnader + hur många|antal|antalet",
    ],
    unless: "mejl…|e post…|mail…|ändra…|min|mitt",
  },
  {
    fact: "people",
    asks: [
      "hur många|hur mga|antal|antalet + medlem…|lägenhet…|lgh|lghr|boende|boenden|bor|hushåll|grannar|grannarna|är vi|vi är|är ni|anslutna|anslutit|gått med|är med|med här",
      "hur stor är föreningen|hur stort är huset|hur stor förening",
    ],
    unless:
      "vill|ansök…|nås|larm…|krislarm…|svarat|svarade|skyddsrum…|rymmer|plats|platser|liter|vatten|vattnet|dagar|dygn|vecka|veckor|mitt|hushållet|min familj|hos mig|hemma|dunk…",
  },
  {
    fact: "subscription",
    asks: [
      "abonnemang…|~abonnemang|prenumeration|prenumerationen|vår plan|vilken plan|prisplan… + vad|när|vilket|vilken|hur länge|hur mycket|har vi|har jag|kostar|förnyas|gäller|går",
      "betalar vi|betalar jag|betalar föreningen|kostar * oss + portalen|tjänsten|beredskapsportalen|det här|vad|hur mycket",
      "förnyas|nästa betalning|dras pengarna",
    ],
    unless: "krislarm|larm|bredband…|elavtal…|mobil…|tidning…|försäkring…|vatten",
  },
  {
    fact: "requests",
    asks: [
      "offert…|beställning…|prisförfråg…|offertförfråg…|förfrågan|förfrågning…|order|ordern|beställt|inköpet|leveransen|leverantören|leverantörerna + hur går|hur ligger|hur är det|status|läget|kommit|kommer|fått|väntar|har vi|har jag|vi har|har|skickat|skickade|på gång|öppen|svar|svarat|levereras|leverans|var är|vad hände|hur många|ligger|när|vilka|vad har vi",
    ],
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
    unless: "jobbet|förvarar|förvara|ställa vatten…",
  },
  // Whatever stands in the calendar by the asked name; nothing is answered where nothing does.
  { fact: "namedEvent", asks: ["när är|när kommer|när blir|när börjar|när har vi|vilken dag|vilket datum|nästa"] },
];
