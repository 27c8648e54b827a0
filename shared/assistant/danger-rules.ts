export type Danger =
  | "suicide"
  | "fire"
  | "gas"
  | "carbon_monoxide"
  | "poisoning"
  | "crime"
  | "electricity"
  | "lift"
  | "drowning"
  | "collapse"
  | "injury"
  | "other";

export interface DangerRule {
  danger: Danger;
  /**
   * Any of these. In each, everything joined by ` + ` has to be said, in whatever order; `|` stands between what will do as well,
   * `…` for any ending or beginning of a word, `*` for up to two words, and `~` before a word that slips of the keys are forgiven in.
   */
  said: readonly string[];
  /** What makes something else of it. */
  unless?: string;
}

/** Whoever somebody else may be worried about, as neighbours write of each other. */
const OTHERS =
  "han|hon|hen|någon|nån|en man|en kvinna|mannen|kvinnan|person…|människa|mamma…|pappa…|mormor…|morfar…|farmor…|farfar…|mor|far|grann…|barn…|bebis…|flicka…|pojke…|kille…|tjej…|dam|damen|gubbe…|tant…|fru|frun|maken|make|maka|sambo…|son|sonen|dotter…|bror|syster…|kompis…|väninna…|boende|hyresgäst…|hans|hennes|min man|åring…|…åring|svärmor…|svärfar…";
const SOMEBODY = `${OTHERS}|jag|vi|de|dom`;

/** Talk of preparing, rules and news: what only names a danger is then not one. */
export const CALM =
  "öva…|övning…|träna…|utbild…|kurs…|förebygg…|förhindra…|undvik…|förbered…|kontroller…|besikt…|rond…|checklist…|planera…|planering…|krisplan…|försäkring…|regel|regler…|regelverk|lag|lagen|lagar|krav|köpa|inköp|offert…|nyhet…|hur ofta|ansvarig…|ansvarar|ansvar|mall…|statistik|dokument…|protokoll…|möte|mötet|årsmöte…|tillåt…|förbjud…|får man|får vi ha|får jag ha|förvara|förvaras|förvarar|skydda oss|larmtest|skyddsombud|brandskydd…|policy|artikel|film…|bok|serie…|vem sjunger|vem kan första hjälpen|vilka kan första hjälpen|vad säger|vem sköter";

/** What speaks of a danger that may come, that is over, or of dangers at large. */
export const SPOKEN_OF =
  "om det|om de|om någon|om nån|om man|om jag|om vi|om en|om ett|ifall|hur ofta|hur lär|hur märker|hur vet|hur undviker|hur anmäler|hur fungerar|hur funkar|hur förbereder|hur kommer|vad är|vad betyder|vad kostar|vad heter|vad täcker|vad händer om|vad säger|får man|får jag|får vi|får en|får barn|kan man|kan en|kan ett|kan jag släcka|går det att|går de att|måste|bör|borde|behöver man|behöver jag|behöver vi|räcker|vid brand|vid gas…|vid kolmonoxid|vid inbrott|vid olycka|efter|förra veckan|förra året|förra vintern|i fjol|i somras|i vintras|i våras|i höstas|för * år sedan|har varit|har haft|en gång|varje morgon|varje dag|varje natt|oftare|värre|symtom|tecken på|nummer till|vem betalar|varför|farligt|rädd för att|orolig för att|när ska|när får|skillnad…|vanligt|vanlig|vem kan|vem ska|hur många|hur mycket";

/** How and where somebody lies who has fallen. */
const FALLEN =
  "inte resa|inte * resa|inte upp|inte * upp|inte röra|inte * röra|inte gå|inte stå|golvet|trappan|trapporna|trapphuset|stegen|balkongen|taket|fönstret|huvudet|nacken|ryggen|höften|orörlig…|blodig|utanför|porten|gatan|gården";

const POISONS =
  "tvättmedel…|tvättkaps…|diskmedel…|maskindisk…|medicin…|läkemedel…|tablett…|piller…|tändvätska…|bensin…|diesel…|lampolja…|fotogen…|kaustik…|propplös…|lut|klorin…|klor|terpentin|lösningsmedel…|målarfärg|batteri…|knappcell…|knappbatteri…|svamp|svampar|flugsvamp…|växt…|bär|giftig…|gift|råttgift…|nikotin…|snus…|kemikalie…|rengöringsmedel…|avkalk…|ättika…|frostskydd…|glykol…|spolarvätska…|t röd|rödsprit|aceton|nagellack…|alvedon…|sömntablett…|handsprit|sprit|parfym|hårfärg|syra|magnet…|ogräsmedel…|bekämpningsmedel…";

const RUNNING_WATER =
  "vatten i|vatten på|vatten över|sprutar|rinner|läcker|forsar|droppar|strömmar|står|översvämm…|under vatten|vattenläcka…|kommer in|sprang läck|spruckit|regnar in|blött|vått";

const MAINS =
  "el|elen|elcentral…|elskåp…|elrum…|proppskåp…|säkring…|ställverk…|elmätar…|uttag…|eluttag…|vägguttag…|kabel…|kablar…|elledning…|ström";

const FLOWING_MAINS = "elcentral…|elskåp…|elrum…|proppskåp…|säkringsskåp…|ställverk…|elmätar…|eluttag…|vägguttag…|elkabel…|elledning…";

/** The first that fits decides which danger it is. Rather once too often than once too seldom. */
export const DANGER_RULES: readonly DangerRule[] = [
  {
    danger: "suicide",
    said: [
      "~självmord…|~suicid…|självskad…",
      "ta * livet av|tar * livet av|tog * livet av|tagit * livet av|ta mitt liv|ta sitt liv|ta livet|tar sitt liv|avsluta * liv|avsluta allt",
      "orkar * inte leva|orkar * inte * leva|vill * inte leva|vill * inte * leva|inte vill leva|inte orkar leva|slippa leva",
      "vill dö|vill bara dö|ville dö|vill inte finnas|önskar * var död|vore död",
      "inget att leva för|ingen mening * leva|livet * meningslöst",
      "hoppa|hoppar + taket|balkongen|bron|fönstret",
      "hänga mig|hänga sig|skära mig|skär mig|skära sig|skär sig i|skadar sig själv|skada sig själv|skada mig själv|skadar mig själv",
    ],
    unless: "statistik|vad är meningen",
  },
  { danger: "suicide", said: ["jag orkar inte mer|jag orkar inte längre|orkar bara inte mer"], unless: "med" },
  {
    danger: "fire",
    said: [
      "brinner|brinnande|börja… brinna|börja… * brinna|brinner…|fattat eld|tagit eld|tar eld|tar fyr|tagit fyr|antänt…",
      "eldsvåda…|rökfylld…|rökfyllt|rökigt|~brandrök|brandlukt…|röklukt…|~explosion…|~exploder…|detoner…|övertänd…|lågor|eldslågor",
      "lukt… + bränt|rök|brand|eld|brandrök",
      "ryker",
      "brandlarm…|brandvarnar…|rökvarnar…|brandlarmet + tjuter|ljuder|utlös…|löst ut|går|har gått|gick|larmar|ringer|låter|tjöt",
    ],
    unless: "brandlarmstest…|hur ofta|vart fjärde|brinner för|explosionsskydd…|övningslarm|provlarm|vem sjunger",
  },
  {
    danger: "gas",
    said: [
      "~gaslukt…|gasläck…|~gasollukt…|gasolläck…|gasutsläpp…|gasdoft…|gasläckage…",
      "lukt…|stinker|doftar|doft|känner gas|känner * gas + gas|gasen|gasol|gasolen|stadsgas|naturgas|biogas",
      "läck…|pyser|väser|strömmar ut + gas|gasen|gasol|gasolen|gasflaska…|gasolflaska…|gasoltub…|gasspis…|gasledning…|gaskran…|gasrör…",
    ],
  },
  {
    danger: "carbon_monoxide",
    said: [
      "~kolosförgift…|~kolmonoxidförgift…|~koloxidförgift…|osförgift…",
      "kolmonoxid…|kolmonoxidvarnar…|kolmonoxidlarm…|co larm…|co varnar…|koloxid…|larmet + tjuter|ljuder|larmar|utlös…|gått|piper|löst ut + kolmonoxid…|co|koloxid…",
      "huvudvärk|yr|yra|illamående|mår illa|kräks|trötta|dåsig… + grill…|engångsgrill…|elverk…|kamin…|gasolkamin…|stormkök…|gasolkök…|fotogen…|generator…|avgas…|öppna spisen|öppen spis|kakelugn…|eldat|eldade|kolmonoxid…|koloxid…",
      "avgas… + inne|trapphus…|lägenhet…|luktar|hela huset|rummet",
    ],
  },
  {
    danger: "carbon_monoxide",
    said: ["~kolmonoxid|~kolmonoxiden|~koloxid|koloxiden|kolos"],
    unless: `${CALM}|behöver man|behöver jag|behöver vi|räcker|varnare för|vad är kolmonoxid|vad är koloxid`,
  },
  {
    danger: "poisoning",
    said: [
      "~överdos…|~förgiftad|förgiftat|förgiftade|huggorm…|ormbit…|ormbett…|rökförgift…",
      `åt knapp…|åt tablett…|åt piller|åt svamp|åt växt…|käkat|käkade|svalt|svalde|sväljer|svaljt|svalgt|druckit|drack|ätit|ätit upp|tuggat|fått i sig|fick i sig|satt i sig|stoppat i munnen|tagit för många|tagit för mycket|tog för många + ${POISONS}`,
      "i ögat|i ögonen|på huden + kaustik…|frätande|propplös…|klorin…|syra|lut|kemikalie…|maskindisk…|tvättmedel…|ammoniak",
      "blandat|blandade + klorin…|klor|ammoniak",
    ],
    unless:
      "tiktok|rykte…|påstår|sant|ligger en grej|på nätet|mörkt och svalt|svalt och mörkt|torrt och svalt|förvar… * svalt|ställ… * svalt|står * svalt|ligga svalt",
  },
  { danger: "poisoning", said: ["~förgiftning…|giftinformation…"], unless: CALM },
  {
    danger: "crime",
    said: [
      "knivskuren|knivskar…|knivhugg…|knivhögg…|knivattack…|knivbeväpnad|beväpnad…|skottlossning…|skottskad…|skjutits|bombhot…|sprängladdning…|handgranat…|sprängdåd…|gisslan…|kidnapp…|mordhot…",
      "hör|hört|hördes|hörde|smällde + skott|skotten|pistolskott",
      "kniv|kniven|yxa|machete|pistol…|gevär…|revolver + hotar|hotade|viftar|springer|drog|någon|nån|en man|kille…|porten|trapphus…|utanför",
      "rånad|rånas|rånat|rånar…|överfall…|våldtä…|~misshandl…|slagsmål…|strypt|stryper",
      "hotar|hotade|hotad|hotas|jagar|förföljer|attacker… + mig|oss|henne|honom|barn…|grann…",
      "skriker|skrik|ropar|rop + hjälp|panik",
      "skriker|skrik + någon|nån + trapp…|porten|utanför|grann…|lägenhet…",
    ],
  },
  {
    danger: "crime",
    said: [
      `skjuten|skjuter|skjutit|skjutning…|sköt + ${SOMEBODY}|ute|porten|gården|gatan|trapphus…|utanför`,
      "slår|slog|slagit|sparkar|sparkade + henne|honom|barn…|frun|sin fru|mig|sambo…|ihjäl",
    ],
    unless: "skjut… upp|skjut… till|slå… ut|slagit ut|slår till|huvudet|huvet",
  },
  {
    danger: "crime",
    said: [
      "brutit sig in|bröt sig in|bryter sig in|bryta sig in|brutit * in|inbrott pågår|pågående inbrott|pågår * inbrott|inbrottstjuv…|tjuvar|tjuv|tjuven",
      "någon|nån|främling…|okänd…|en man|tjuv… + tagit sig in|tar sig in|försöker ta sig in|försöker komma in|försöker bryta|bryter upp|bänder upp|inne i * lägenhet|inne hos",
    ],
    unless: "hacka…|mejl…|mail…|konto…|kontot|wifi|nätverk…|datorn|systemet|hemsida…|bedräg…|i nyheterna",
  },
  {
    danger: "crime",
    said: ["vapen|skjutvapen|pistol|bomb|bomben|våld|rån|~inbrott|~inbrottet|~misshandel|hotbild"],
    unless: `${CALM}|vatt…|nerför|ner för|har varit inbrott|gånger|ggr|säkrare|i höst|i vintras|i våras|i somras|förra veckan|i veckan|lås…|vapenvila|bombrum|bombskydd|shelter|shelters`,
  },
  {
    danger: "electricity",
    said: [
      "elstöt…|elchock…|ström i mig|ström i sig|ström i kroppen|ström genom kroppen|strömgenomgång|strömstöt…|strömförande|fått stöt|fick stöt|får stöt|får en stöt|fått en stöt|fick en stöt",
      `~gnistr…|gnistor|gnistan|gnista|slår gnistor|sprakar|fräser|blixtrar + ${MAINS}`,
      "~gnistrar|gnistrade|gnistor",
      `vatt… + ${FLOWING_MAINS} + ${RUNNING_WATER}`,
      `vatten|vattnet + elen|ström|strömmen|elektricitet + ${"sprutar|forsar|rinner i|rinner ner|rinner på|läcker på|läcker in|kommit i|står i"} + central…|skåp…|uttag…|rum…|källare…`,
      "elledning…|kraftledning…|luftledning…|elkabel…|elkablar|strömkabel…|strömledning… + ner|fallit|hänger|ligger|rasat|nedfallen|marken",
    ],
    unless: "snön gnistrar|ögon",
  },
  {
    danger: "lift",
    said: [
      "hiss…|mellan två våningar|mellan våningarna + fast|instängd…|stannat|stannade|sitter|stått stilla + panik…|andas|andnöd|luft|ont|rök…|medicin…|gravid…|svimm…|avsvimm…|hjärt…|mår dåligt|mår illa|mår jättedåligt|mår väldigt dåligt|mår inte bra|ångest…|gråter|skriker|sjuk|sjuka|diabet…|insulin|astma…|blöder|skadad|kramp…|allergi…|feber|ensamt barn|barn ensam…|litet barn|svarar inte",
      "hiss… + klämd|fastklämd|klämt|fallit|ramlat|störtat|öppet schakt|hisschakt…",
    ],
  },
  {
    danger: "drowning",
    said: [
      "~drunkn…|drunknat|plurrat|gått ner sig|genom isen|igenom isen|under isen|isen brast|isen höll inte|isvak…",
      "barn i vattnet|unge i vattnet|någon i vattnet|nån i vattnet|människa i vattnet",
      `fallit|ramlat|trillat|ligger|hamnat|halkat|flyter|försvunnit + i vattnet|i ån|i älven|i sjön|i havet|i dammen|i poolen|i hamnen|i kanalen|i brunnen|under vattnet`,
      `på isen|ute på isen + ${SOMEBODY} + fast|gått ner|hjälp|ropar`,
    ],
    unless: "mobil…|telefon…|nyckel…|plånbok…|dröm…",
  },
  {
    danger: "collapse",
    said: [
      "rasat|rasar|rasade|rasa|raset|gett vika|ger vika|störtat|störtar|instört…|kollapsat|kollapsar|lossnat|lossnar|faller ner|fallit ner|på väg att falla + tak|taket|yttertaket|innertaket|balkong…|vägg…|fasad…|huset|hus|byggnad…|trappa…|trappan|trapphus…|ställning…|byggställning…|mur|muren|valv…|bjälklag…|loftgång…|garaget|källaren|skorsten…|istapp…|kran|kranen på bygget",
      "rasrisk…|jordskred|lerskred|skredet|slukhål…|fastklämd|klämd under|begravd under|sitter fast under|under rasmassor|rasmassor…",
    ],
  },
  {
    danger: "injury",
    said: [
      "~medvetslös…|~livlös…|~hjärtstopp…|~hjärtstillestånd|~hjärtinfarkt…|~hjärtattack…|slaganfall…|~bröstsmärt…|andnöd|~andningssvårighet…|anafyla…|störtblöd…|avsvimmad|skallskad…|krampanfall…|kramperna|kvävs|kvävas|okontaktbar|inte kontaktbar|livshotande",
      "andas * inte|andas knappt|andas dåligt|andas konstigt|andas tungt|slutat andas|inte andas|inte kan andas|svårt * andas|knappt andas|rosslar",
      "får * luft|fick * luft|få luft + inte|ingen|knappt|svårt",
      "ont|smärt…|tryck|trycker|stick…|värk… + bröstet|bröst|hjärtat|bröstkorgen|över bröstet|bröste",
      "håller|tar sig|tar sej|griper|kramar + för bröstet|om bröstet|åt bröstet|mot bröstet|för bröste|om bröste",
      "grå|alldeles grå|askgrå|gråblek…|likblek…|kritvit + svettas|svettig…|kallsvett…|svettig|i ansiktet",
      "kallsvettig…|kallsvettas|kallsvettades + yr|ont|illa|blek…|grå|bröst…|svag|andas",
      "blöder + mycket|jätte…|kraftigt|ymnigt|massor|huvudet|inte|överallt|kraftig|från|ur|jag|han|hon|hen|någon|nån",
      "slutar inte blöda|vill inte sluta blöda|blodpöl…|massor med blod|massa blod|blod överallt|kräks blod|spyr blod|hostar blod",
      "satt i halsen|satt * i halsen|sätter i halsen|fastnat i halsen|satte i halsen",
      `svimmat|svimmade|svimmar|svimma|kollapsat|kollapsade|kollapsar|segnat|säckat ihop + ${SOMEBODY}`,
      `krampar|kramper|skakar i hela + ${SOMEBODY}`,
      `ramlat|ramlade|ramlar|fallit|föll|faller|trillat|trillade|snubblat|halkat|halkade + ${SOMEBODY} + ${FALLEN}`,
      `inte resa sig|inte ta sig upp|kan inte röra sig|kan inte röra|orörlig + ${SOMEBODY}`,
      "brutit|bröt|bruten|krossat + benet|armen|höften|lårben…|nacken|ryggen|handleden|foten|fotleden|revben…|lår",
      "slagit|slog|slår + i huvudet|huvudet|skallen",
      "svårt skadad…|allvarligt skadad…|illa skadad…|har skadat sig|har skadat mig|skadade sig|skadad ligger|ligger skadad|ligger * skadad|klämt sig svårt|kapat fing…|kapat hand…|kapat tumm…|kapat arm…|kapat av|kapat sig|sågat sig|skurit sig",
      "bränt|brännskad…|skållat|skållad… + sig|mig|handen|armen|barnet|svårt|över|brännskad…|skållad…|barn…",
      "allergisk chock|allergichock|allergisk reaktion",
      "sluddrar|mungipan|halvsidig…|förlamad",
      "påkörd…|blivit påkörd|blev påkörd|blir påkörd|överkörd…|trafikolycka…|bilolycka…",
      "värkarna|vattnet har gått|föder barn|ska föda|föder nu|barnet är på väg ut",
      "vaknar inte|går inte att väcka|inte * väcka|får inte * kontakt|får ingen kontakt med",
      "inte sett|inte hört|ingen har sett|inte synt|inte setts + granne|grannen|grann…|gubben|tanten|åring… + dagar|dygn|dar|vecka|veckor|länge",
      "akut sjuk|jättesjuk|svårt sjuk|mår jättedåligt|mår väldigt dåligt|mår fruktansvärt|håller på att dö|dör för oss|ligger för döden|tror * dör",
      "ring… ambulans…|behöver * ambulans|skicka * ambulans|kalla på ambulans|komma * ambulans",
      `död|avliden + hittat|hittade|ligger|tror + ${OTHERS}`,
    ],
  },
  { danger: "injury", said: [`ligger + ${SOMEBODY} + ${FALLEN}`], unless: "varje morgon|varje dag|varje kväll|varje natt|brukar" },
  { danger: "injury", said: [`kommer inte upp + ${SOMEBODY}`], unless: "på stegen|på stegar…|trapporna|hissen" },
  {
    danger: "injury",
    said: [`svarar|svarat|reagerar|öppnar + inte|aldrig + ${OTHERS}`],
    unless:
      "mejl…|mail…|sms|sms…|snap|snapchat|insta|instagram|tinder|mess|messenger|brev…|frågan|frågor|enkät…|inbjud…|kallelse…|styrelse…|företag…|leverantör…|firma…|ordförande…|förvaltar…|kommunen|support…|kundtjänst|appen|larmet|hiss…",
  },
  {
    danger: "injury",
    said: ["~stroke|kvävning|kvävning…|hjärtproblem|värmeslag|nedkyld…|förfrus…|ambulans|ambulansen|svårt skadade"],
    unless: `${CALM}|var ska|hur hittar|kommer in|kommer ambulansen in|parkering…`,
  },
  {
    danger: "fire",
    said: ["brand|branden|~eldsvåda|eld|elden|rök|röken|brand i|brandkår…|brunnit"],
    unless: `${CALM}|nationaldag…|brandchef|brandfarlig…|brandkåren veta|frågar brandkåren`,
  },
  {
    danger: "other",
    said: [
      "fara för liv|livsfara|livsfarligt läge|nödläge|nödsituation|rädda mig|rädda oss|hjälp oss snabbt|hjälp mig snabbt|hjälp snabbt|akut hjälp|snälla hjälp mig",
    ],
  },
  {
    danger: "other",
    said: ["ringa 112|ring 112|ringer 112|ringt 112"],
    unless:
      "när ska man|när ska jag|får barn|får jag ringa|hur lär|går det att ringa|går de att ringa|kan man ringa|för att det blåser|fast jag är barn|vad säger man",
  },
];
