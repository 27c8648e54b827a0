import { expect, test } from "vitest";
import { checkSentences } from "./check-sentences.ts";

/** Articles as they stood when the sentences below were written from them. */
const ARTICLES = {
  water: {
    title: "3–5 liter per person",
    text: `Räkna med 3–5 liter vatten per person och dygn. Det räcker till att dricka, laga mat och sköta den enklaste hygienen. Det är Livsmedelsverkets råd.

Tre liter är det minsta. För en familj på fyra blir det 84 liter på en vecka. En person behöver minst 21 liter. Husdjur kommer till, och vatten till toaletten räknas inte in.

I Norge är rådet högre, ungefär 20 liter per person totalt, och den som bor i flerfamiljshus får rådet att fråga styrelsen om ett gemensamt vattenförråd. Det är en bra fråga även här.

På sidan Vattenförsörjning räknar portalen ut ert behov, vad ni har och hur många dygn det räcker. Föreningen kan räkna på hela huset på samma sida.
Räkna hur många ni är hemma, barn och vuxna.
Multiplicera med 3 liter och 7 dygn. Ta 5 liter om ni har plats.
Lägg till vatten för husdjur.
Räkna det vatten ni redan har i dunkar och flaskor.
Fyll på det som saknas, ett kärl i taget.`,
  },
  freezer: {
    title: "Kyl och frys",
    text: `En full frys håller kylan i minst ett dygn om den hålls stängd. Varje gång du öppnar dörren släpper du in värme. Kylskåpet blir varmt fortare.

Bestäm först vad du ska ta ut. Öppna sedan en gång, ta allt och stäng. Ät först det som står i kylen, sedan det som tinar i frysen och sist torrvaror och konserver.

Vattenflaskor som du har frusit in hjälper till att hålla kylan. Fyll dem till två tredjedelar, så att isen får plats. På vintern kan en balkong eller ett kallt utrymme hjälpa till.

Är du osäker på om maten har blivit dålig: ät den inte. Kasta hellre än att chansa.
Skriv upp när strömmen gick.
Håll kyl och frys stängda.
Lägg en filt över frysen, men inte över baksidan när strömmen är på.
Flytta över frysta vattenflaskor till kylen.
Ät kylvaror först.
Kontrollera maten när strömmen är tillbaka. Kasta det du är osäker på.`,
  },
  monoxide: {
    title: "Misstänkt kolmonoxidförgiftning",
    text: `Gå ut i friska luften med alla som är hemma. Ring 112 därifrån.

Kolmonoxid varken syns, luktar eller smakar. De första tecknen är huvudvärk och illamående. Sedan kan man bli förvirrad, kräkas och bli medvetslös. Mår flera dåligt samtidigt där något brinner eller har brunnit kan det vara kolmonoxid.

Stanna inte kvar för att vädra. Vänta inte på fler symtom. Begär Giftinformation när du ringer 112. Är det inte akut når du Giftinformationscentralen på 010-456 67 00, dygnet runt.

Använd aldrig grill eller elverk inomhus. Där bildas kolmonoxid, och rummet fylls utan att det märks.
Gå ut i friska luften, alla tillsammans.
Ring 112 och begär Giftinformation.
Varna grannarna.
Låt den som mår dåligt vila i friska luften.
Medvetslös men andas: lägg i stabilt sidoläge.
Andas inte normalt: säg det på 112 och börja med hjärt-lungräddning.`,
  },
  lift: {
    title: "Fast i hissen",
    text: `Sitter du fast: stanna kvar i hisskorgen och tryck på larmknappen. Håll in den tills någon svarar. Korgen är det säkraste stället att vänta på. Försök aldrig öppna dörrarna eller klättra ut.

Mår någon dåligt, eller är det rök, ring 112.

Hör du en granne i hissen: prata lugnt genom dörren, fråga hur hen mår och stanna tills hjälpen kommer. Ring numret till hissjouren. Det brukar stå på en skylt i hissen eller vid hissdörren. Släpp inte ut någon själv om du inte har utbildning för just den hissen.

När strömmen kommer tillbaka kan hissen behöva startas av hissfirman. Åk inte förrän den är kontrollerad.
Tryck på larmknappen och vänta på svar.
Ring hissjouren, eller 112 om någon är i fara.
Säg adress, trappuppgång och hur många ni är.
Håll kontakt med den som sitter fast, hela tiden.
Sätt en lapp på hissen: använd inte.
Styrelsen: ha hissjourens nummer på papper i Krispärmen.`,
  },
  shelter: {
    title: "Föreningens skyddsrum",
    text: `Har huset ett skyddsrum är det föreningen som äger det, underhåller det och ser till att skylten sitter uppe. Det är en skyldighet som gäller redan i fred. Eftersatt underhåll kan leda till vite.

I fred får skyddsrummet användas till annat, till exempel förråd eller cykelrum. Det ska ändå kunna vara klart inom två dygn efter beslut om höjd beredskap. Bygg därför inte om och förvara inget som ni inte hinner flytta.

Se över dörrar, gångjärn och beslag, leta efter rost och prova golvbrunnens avstängning. I skyddsrumsförrådet ska bara skyddsrummets egen utrustning finnas.

I Sverige finns ungefär 64 000–65 000 skyddsrum med plats för runt 7 miljoner personer. Alla hus har alltså inte ett eget.

Mallen Skyddsrumsrond finns under Dokument.
Utse en skyddsrumsansvarig i Krisgruppen.
Gå en rond varje år och ta bilder.
Smörj gångjärn och beslag, åtgärda rost.
Kontrollera skylten utanför.
Töm skyddsrumsförrådet på allt som inte hör dit.
Skriv upp brister och vem som åtgärdar dem.`,
  },
  siren: {
    title: "Test av sirenen",
    text: `Sirenen provas klockan 15 den första helgfria måndagen i mars, juni, september och december. Då hör du signalen, men du behöver inte göra något.

Är måndagen en helgdag flyttas testet en vecka. Nästa gånger är 7 december 2026, 1 mars, 7 juni, 6 september och 6 december 2027.

Signalen är 7 sekunder ton och 14 sekunder tystnad i minst två minuter. Faran över är en lång ton, 30 sekunder. Hör du sirenen någon annan tid är det på riktigt: gå in, stäng fönster, dörrar och ventilation och lyssna på P4.

Testet är ett bra tillfälle att berätta för barn och nya grannar vad signalen betyder, och att pröva att stänga av husets ventilation. Datumen hör hemma i föreningens kalender.
Lägg in testdatumen i föreningens kalender.
Berätta för barn och nyinflyttade vad som kommer att höras.
Lyssna: hörs sirenen i lägenheten med stängda fönster?
Sätt upp ett anslag veckan före, gärna på flera språk.
Öva att stänga fönster och ventiler.`,
  },
  cellar: {
    title: "Skyfall och källare",
    text: `Vid skyfall kommer vattnet snabbt, ofta genom källardörrar, golvbrunnar och fönster i markplan. Det mesta av skadan kan ni minska innan det regnar.

Rensa brunnar, rännor och lövsilar regelbundet. Ta reda på var vattnet samlas på gården. Förvara inget värdefullt på källargolvet. Fråga er VVS-firma om golvbrunnarna har backventil och om det finns dräneringspump.

När det översvämmar: gå inte ner i en källare med vatten på golvet om strömmen kan vara på. Vatten och el är livsfarligt ihop. Låt en elektriker stänga av om ni inte säkert kan göra det torrskodd. Gå inte in i rinnande vatten.

Vid fara för liv, ring 112. Fotografera skadorna och ring försäkringsbolagets jour innan ni kastar något.
Gå ut före ovädret och rensa brunnar.
Flytta upp saker från källargolv.
Lägg sandsäckar eller tät trösklar om ni har sådana.
Gå inte ner i vatten där det finns el.
Stäng av det ni kan stänga säkert.
Fotografera skadorna.
Ring försäkringsbolagets jour.`,
  },
  register: {
    title: "Medlemsförteckning och GDPR",
    text: `Styrelsen ska föra två register. Medlemsförteckningen ska den som frågar få se. Lägenhetsförteckningen är inte offentlig.

Telefonnummer och e-post ingår inte i de registren. Vill ni ha dem för krislarm eller besked behöver ni en annan grund, till exempel ett samtycke. Lägg dem därför för sig.

Föreningen är personuppgiftsansvarig, och styrelsen svarar för det. Portalen sköter uppgifter åt er, och därför ska det finnas ett personuppgiftsbiträdesavtal.

Tänk på tre saker: fråga bara efter det ni behöver, låt bara dem som behöver uppgiften se den, och ta bort den i tid. Uppgifter om hälsa är känsliga och hör aldrig hemma i en medlemslista. Mallarna Registerförteckning och Informationstext krislarm finns under Dokument.
Håll isär de register som lagen kräver och kontaktuppgifter.
Skriv upp varje register, ändamål och vem som ser det.
Berätta för de boende vad ni sparar och varför.
Ta bort det ni inte längre behöver.
Teckna personuppgiftsbiträdesavtal med dem som hanterar uppgifter åt er.
Ändra listorna när någon flyttar.`,
  },
  numbers: {
    title: "112, 113 13, 114 14 och 1177",
    text: `112 ringer du när det är fara för liv, egendom eller miljö.

113 13 ger och tar emot information vid olyckor och kriser. Ring dit om du undrar vad som händer. Då hålls 112 fritt för dem som behöver hjälp.

114 14 går till polisen när det inte är bråttom, till exempel för att anmäla en stöld. Pågår brottet, ring 112.

1177 ger råd om hälsa och vård. Är det bråttom och allvarligt, ring 112.

Skriv numren på papper och sätt dem vid dörren eller på kylskåpet. En mobil kan vara urladdad, och då är det svårt att minnas. Lägg till jourerna för hiss, lås, värme och vatten, försäkringsbolaget och en granne.
Fara för liv: ring 112. Säg vad som har hänt, var och hur många som behöver hjälp.
Vill du veta vad som händer: ring 113 13.
Polis utan brådska: ring 114 14.
Råd om hälsa: ring 1177.
Sätt upp numren på papper hemma och i trapphuset.`,
  },
  room: {
    title: "Samlas i ett rum",
    text: `När värmen är borta: värm människor, inte hela lägenheten. Välj ett rum och samlas där. Ett litet rum är lättast att hålla varmt.

Täta för fönster och dörrar med filtar. Lägg mattor och madrasser på golvet. Klä er i flera lager och ha mössa även inomhus. Ät, drick något varmt om ni kan och rör på er ibland. Sov tätt.

Elda aldrig inomhus med grill eller campingkök. Det är livsfarligt.

Vatten som står stilla kan frysa och spränga rör. Säg till föreningen om det blir mycket kallt hos dig. Styrelsen bestämmer med sin tekniker hur rören ska skyddas.

Har ni det för kallt hemma, gå till föreningens trygghetsrum eller till kommunens trygghetspunkt.
Stäng fönster och vädringsluckor.
Välj ett rum och stäng dörren till resten.
Häng filtar för fönster och dörrspringor.
Lägg något isolerande på golvet.
Klä på er i lager: mössa, sockor, tröjor.
Fråga ensamma grannar om de vill vara med.
Läs av termometern morgon och kväll.`,
  },
};
type Name = keyof typeof ARTICLES;

/** Those of which nothing was looked at while the rules were made. */
const LATER_ARTICLES = {
  food: {
    title: "Mat utan kyl och spis",
    text: `Välj mat som tål rumstemperatur, mättar och kan ätas som den är eller lagas snabbt med lite vatten. Tänk på vad ni brukar tycka om. Mat som ingen vill äta är inte till hjälp.

Exempel: konserver med bönor, fisk, kött eller färdigmat, knäckebröd, jordnötssmör, müsli, havregryn, torkad frukt, nötter, nyponsoppa och choklad. Glöm inte konservöppnare, välling och mat till husdjur.

Ett enkelt sätt är att alltid ha lite mer hemma av det ni redan äter. Ställ det nya längst in och ät det äldsta först. Då blir inget för gammalt.

Campingkök används utomhus. Föreningen kan ordna en gemensam matplats på gården, så räcker både kök och sällskap längre.
Skriv en matlista för sju dygn.
Se efter vad som redan finns i skåpen.
Köp lite extra varje vecka i stället för allt på en gång.
Lägg konservöppnare och engångstallrikar bredvid.
Ät först det som står i kylen, sedan det som tinar.
Se över datumen två gånger om året.`,
  },
  rumour: {
    title: "Kontrollera uppgifter",
    text: `I en kris sprids rykten snabbt. De flesta som delar vill väl, men fel uppgifter kan göra att grannar blir rädda eller gör fel saker. Ta därför en paus innan du skickar något vidare.

Fråga dig: vem säger det här? Hur vet de det? När skrevs det? Säger någon annan samma sak? Var extra försiktig när texten vill göra dig arg eller rädd, eller när bilden saknar plats och datum.

Jämför med P4, Krisinformation.se och din kommun. Finns uppgiften inte där, säg att du inte vet.

Föreningens egna besked ska ha avsändare, klockslag och tid för nästa besked. Då känner alla igen dem. Har ni haft fel, rätta samma dag och i samma kanal.
Vänta innan du delar.
Se efter vem som är avsändare och när det skrevs.
Jämför med P4, Krisinformation.se eller kommunen.
Dela inte skärmbilder utan källa.
Säg till krisgruppen om ett rykte går i huset.
Rätta fel öppet och vänligt.`,
  },
  point: {
    title: "Trygghetspunkt och Grannpunkt",
    text: `En trygghetspunkt är en plats som kommunen öppnar i en kris. Den kan också heta värmestuga, trygghetsplats eller krispunkt. Där kan du få information, värme, vatten, ladda mobilen och äta något enkelt. Kommunen och P4 berättar var den finns.

För den som är frisk är hemmet den bästa trygghetspunkten, enligt Energimyndigheten. Gå dit när du inte klarar dig hemma, eller för att hämta information och kraft.

En Grannpunkt är husets egen variant, till exempel tvättstugan eller föreningslokalen. Energimyndighetens högre nivå för trygghetspunkter är minst 18 grader, helst 20, med reservkraft, toaletter och personal. Det är ett bra mål, men börja med ljus, värme, laddning, vatten och en anslagstavla.

Lägg in platsen på sidan Karta så att alla hittar.
Ta reda på var kommunens trygghetspunkt ligger.
Välj ett rum i huset som är lätt att värma.
Ordna ljus, laddning, vatten, filtar och en anslagstavla.
Bestäm vem som öppnar, vem som har tillsyn och till vilken tid.
Sätt upp en skylt: öppet, fullt eller stängt.
Hjälp grannar dit som har svårt att gå.`,
  },
  soon: {
    title: "Ställ i ordning på 48 timmar",
    text: `När regeringen beslutar om höjd beredskap ska skyddsrummet vara klart inom två dygn, 48 timmar. Det är kort tid om ingen har tänkt på det i förväg.

Det som tar längst tid är oftast att tömma rummet. Vems är cyklarna, och vart ska det som står i förråden? Bestäm en plats och ett sätt att kontakta ägarna.

Människor bör kunna stanna i skyddsrummet i minst tre dygn. Ni behöver därför tänka på vatten, toalett, ljus, sittplatser och luft.

Skriv en plan med klockslag: vad är klart efter 6, 12, 24 och 48 timmar, och vem gör det. Räkna med att några av er kan vara bortresta eller behövas på annat håll, och utse ersättare. Mallen Iordningställandeplan skyddsrum 48 h finns under Dokument.
Ta fram planen, ritningen och nycklarna.
Kalla ihop dem som är med och fördela uppgifterna.
Töm rummet och skyddsrumsförrådet på lösa saker.
Packa upp utrustningen och räkna den mot listan.
Prova dörrar, golvbrunn och ventilation.
Ordna vatten, toalett, ljus och sittplatser.
Sätt upp skyltar och meddela de boende.`,
  },
};
type Later = keyof typeof LATER_ARTICLES;

/** What somebody may ask, who is answered from the article as [1]; the other is [2]. */
const QUESTIONS: Record<Name, { question: string; beside: Name }> = {
  water: { question: "Hur mycket vatten behöver vi?", beside: "freezer" },
  freezer: { question: "Hur länge klarar sig maten i frysen?", beside: "water" },
  monoxide: { question: "Hur märker man kolmonoxid?", beside: "lift" },
  lift: { question: "Vad gör jag om hissen fastnar?", beside: "siren" },
  shelter: { question: "Vem ansvarar för skyddsrummet?", beside: "register" },
  siren: { question: "När testas sirenen?", beside: "numbers" },
  cellar: { question: "Vad gör vi vid skyfall?", beside: "room" },
  register: { question: "Vem får se medlemsregistret?", beside: "shelter" },
  numbers: { question: "Vilket nummer ringer jag?", beside: "siren" },
  room: { question: "Hur håller vi värmen?", beside: "cellar" },
};

const TRUE: [Name, string][] = [
  ["water", "Räkna med tre till fem liter vatten om dagen för varje person [1]."],
  ["water", "En familj på fyra personer behöver 84 liter för en vecka [1]."],
  ["water", "Vatten till toaletten är inte medräknat, och husdjuren behöver också sitt [1]."],
  ["freezer", "En full frys klarar sig minst ett dygn om ni låter bli att öppna den [1]."],
  ["freezer", "Ät det som står i kylen först och spara konserverna till sist [1]."],
  ["freezer", "Är du osäker på maten ska du kasta den hellre än att chansa [1]."],
  ["monoxide", "Kolmonoxid går varken att se eller lukta sig till [1]."],
  ["monoxide", "Tidiga tecken är huvudvärk och att man mår illa [1]."],
  ["monoxide", "Giftinformationscentralen svarar dygnet runt på 010-456 67 00 när det inte är akut [1]."],
  ["lift", "Stanna kvar i korgen och håll in larmknappen tills någon svarar [1]."],
  ["lift", "Försök aldrig klättra ut eller öppna dörrarna själv [1]."],
  ["lift", "Åk inte med hissen igen förrän hissfirman har kontrollerat den [1]."],
  ["shelter", "Det är föreningen som äger skyddsrummet och ska underhålla det, även i fred [1]."],
  ["shelter", "Rummet ska kunna göras klart på två dygn vid höjd beredskap [1]."],
  ["shelter", "Sköts underhållet inte kan det bli vite [1]."],
  ["siren", "Sirenen testas klockan 15 den första vardagsmåndagen i mars, juni, september och december [1]."],
  ["siren", "Signalen låter i 7 sekunder och är tyst i 14, i minst två minuter [1]."],
  ["siren", "Faran över är en enda lång ton på 30 sekunder [1]."],
  ["cellar", "Rensa brunnar och rännor innan ovädret kommer [1]."],
  ["cellar", "Gå inte ner i källaren om det står vatten på golvet och strömmen kan vara på [1]."],
  ["cellar", "Ta bilder på skadorna och ring försäkringsbolagets jour innan ni slänger något [1]."],
  ["register", "Medlemsförteckningen ska den som ber om det få se, men lägenhetsförteckningen är inte offentlig [1]."],
  ["register", "Telefonnummer och e-post hör inte till registren, så för krislarm behövs till exempel samtycke [1]."],
  ["register", "Uppgifter om hälsa ska aldrig stå i en medlemslista [1]."],
  ["numbers", "Ring 114 14 till polisen när det inte är bråttom, som när du ska anmäla en stöld [1]."],
  ["numbers", "Undrar du vad som händer i en kris ringer du 113 13 [1]."],
  ["numbers", "Skriv upp numren på papper, för mobilen kan vara urladdad [1]."],
  ["room", "Samlas i ett litet rum, det är lättast att hålla varmt [1]."],
  ["room", "Häng filtar för fönster och dörrar och lägg mattor på golvet [1]."],
  ["room", "Elda inte med grill eller campingkök inne, det är livsfarligt [1]."],
];

/** Three of each of ten kinds. */
const LIES: [kind: string, Name, string][] = [
  ["number", "water", "Räkna med 2–3 liter vatten per person och dygn [1]."],
  ["number", "siren", "Sirenen provas klockan 14 den första helgfria måndagen i mars [1]."],
  ["number", "shelter", "Skyddsrummet ska kunna vara klart inom fem dygn [1]."],
  ["number from elsewhere", "water", "Räkna med 84 liter vatten per person och dygn [1]."],
  ["number from elsewhere", "siren", "Faran över är en lång ton, 14 sekunder [1]."],
  ["number from elsewhere", "water", "En person behöver minst 20 liter [1]."],
  ["unit", "freezer", "En full frys håller kylan i minst en vecka om den hålls stängd [1]."],
  ["unit", "shelter", "Det ska kunna vara klart inom två veckor [1]."],
  ["unit", "siren", "Signalen är 7 minuter ton och 14 minuter tystnad [1]."],
  ["agent", "shelter", "Har huset ett skyddsrum är det kommunen som äger det [1]."],
  ["agent", "lift", "När strömmen kommer tillbaka kan hissen behöva startas av styrelsen [1]."],
  ["agent", "register", "Kommunen är personuppgiftsansvarig, och staten svarar för det [1]."],
  ["negation dropped", "lift", "Försök öppna dörrarna och klättra ut [1]."],
  ["negation dropped", "monoxide", "Stanna kvar för att vädra [1]."],
  ["negation dropped", "room", "Elda inomhus med grill eller campingkök [1]."],
  ["negation added", "monoxide", "Gå inte ut i friska luften [1]."],
  ["negation added", "freezer", "Håll inte kyl och frys stängda [1]."],
  ["negation added", "cellar", "Rensa aldrig brunnar och rännor [1]."],
  ["telephone", "monoxide", "Giftinformationscentralen når du på 010-123 45 67, dygnet runt [1]."],
  ["telephone", "lift", "Ring hissjouren på 08-555 12 34 [1]."],
  ["telephone", "numbers", "114 15 går till polisen när det inte är bråttom [1]."],
  ["law", "register", "Enligt bostadsrättslagen 9 kap. 8 § ska styrelsen föra två register [1]."],
  ["law", "shelter", "Enligt lag måste skyddsrummet besiktigas varje månad [1]."],
  ["law", "room", "Det är olagligt att ha det kallt hemma [1]."],
  ["citation", "water", "En familj på fyra personer behöver 84 liter för en vecka [2]."],
  ["citation", "lift", "Tryck på larmknappen och vänta på svar [2]."],
  ["citation", "freezer", "Ät först det som står i kylen."],
  ["meaning", "room", "Ett stort rum är lättast att hålla varmt [1]."],
  ["meaning", "freezer", "Ät först torrvaror och konserver och sist det som står i kylen [1]."],
  ["meaning", "cellar", "Drick vattnet i källaren, det är rent och går bra [1]."],
];

/** Written and measured when the rules stood. */
const LATER_TRUE: [Later, string][] = [
  ["food", "Välj mat som klarar rumstemperatur och som går att äta utan att lagas [1]."],
  ["food", "Ha konserver, knäckebröd, havregryn och torkad frukt hemma, och glöm inte konservöppnaren [1]."],
  ["food", "Ät det äldsta först och ställ det nya längst in i skåpet [1]."],
  ["food", "Kontrollera datumen två gånger om året [1]."],
  ["food", "Använd campingkök bara utomhus [1]."],
  ["rumour", "Vänta en stund innan du skickar något vidare [1]."],
  ["rumour", "Fråga dig vem som säger det och hur de vet det [1]."],
  ["rumour", "Jämför uppgiften med P4, Krisinformation.se och kommunen [1]."],
  ["rumour", "Dela aldrig skärmbilder som saknar källa [1]."],
  ["rumour", "Blir det fel i ett besked ska ni rätta det samma dag i samma kanal [1]."],
  ["point", "En trygghetspunkt är något som kommunen öppnar i en kris, där du kan få värme, vatten och ladda mobilen [1]."],
  ["point", "Är du frisk är hemmet den bästa trygghetspunkten enligt Energimyndigheten [1]."],
  ["point", "En Grannpunkt kan till exempel vara tvättstugan eller föreningslokalen [1]."],
  ["point", "Den högre nivån är minst 18 grader och helst 20, med toaletter och personal [1]."],
  ["point", "Sätt upp en skylt som visar om det är öppet, fullt eller stängt [1]."],
  ["soon", "Skyddsrummet ska vara klart på 48 timmar efter beslut om höjd beredskap [1]."],
  ["soon", "Det som brukar ta längst tid är att tömma rummet [1]."],
  ["soon", "Man bör kunna stanna där i minst tre dygn [1]."],
  ["soon", "Utse ersättare, för några av er kan vara bortresta [1]."],
  ["soon", "Prova dörrar, golvbrunn och ventilation och sätt upp skyltar [1]."],
];
const LATER_LIES: [Later, string][] = [
  ["food", "Ät det som står i frysen först, sedan det som står i kylen [1]."],
  ["food", "Campingkök går bra att använda inomhus [1]."],
  ["food", "Skriv en matlista för tre dygn [1]."],
  ["food", "Köp allt på en gång i stället för lite extra varje vecka [1]."],
  ["food", "Kommunen ordnar en gemensam matplats på gården [1]."],
  ["rumour", "Dela skärmbilder utan källa [1]."],
  ["rumour", "Skicka ryktet vidare direkt [1]."],
  ["rumour", "Rätta felet inom en vecka och i en annan kanal [1]."],
  ["rumour", "Anmäl ryktet till polisen på 114 14 [1]."],
  ["rumour", "Jämför med P1, Aftonbladet och din kommun [1]."],
  ["point", "En trygghetspunkt är en plats som föreningen öppnar i en kris [1]."],
  ["point", "Den högre nivån är minst 20 grader, helst 22 [1]."],
  ["point", "Föreningen måste ha en Grannpunkt enligt lag [1]."],
  ["point", "Gå till trygghetspunkten även om du klarar dig hemma [1]."],
  ["point", "På trygghetspunkten får du medicin och läkarvård [1]."],
  ["soon", "Skyddsrummet ska vara klart inom 72 timmar [1]."],
  ["soon", "Människor bör kunna stanna i skyddsrummet i minst tre veckor [1]."],
  ["soon", "Kommunen beslutar om höjd beredskap [1]."],
  ["soon", "Töm inte rummet på lösa saker [1]."],
  ["soon", "Ring ägarna till cyklarna på 08-400 500 60 [1]."],
];

const isHeld = (sentence: string, given: Parameters<typeof checkSentences>[1]): boolean =>
  checkSentences(sentence, given).every(({ fault }) => fault === null);
const among = (name: Name) => ({ passages: [ARTICLES[name], ARTICLES[QUESTIONS[name].beside]], question: QUESTIONS[name].question });
const alone = (name: Later) => ({ passages: [LATER_ARTICLES[name]], question: "Vad ska vi göra?" });

test("of 60 sentences from ten articles, 30 true and 30 lies of ten kinds, 55 are judged right", () => {
  const taken = TRUE.filter(([name, sentence]) => !isHeld(sentence, among(name))).map(([, sentence]) => sentence);
  const believed = LIES.filter(([, name, sentence]) => isHeld(sentence, among(name))).map(([, , sentence]) => sentence);
  expect(taken).toEqual([
    "Vatten till toaletten är inte medräknat, och husdjuren behöver också sitt [1].",
    "En full frys klarar sig minst ett dygn om ni låter bli att öppna den [1].",
    "Sköts underhållet inte kan det bli vite [1].",
  ]);
  expect(believed).toEqual([
    "En person behöver minst 20 liter [1].",
    "Ät först torrvaror och konserver och sist det som står i kylen [1].",
  ]);
});

test("of 40 sentences that no rule was made for, 35 are judged right", () => {
  const taken = LATER_TRUE.filter(([name, sentence]) => !isHeld(sentence, alone(name))).map(([, sentence]) => sentence);
  const believed = LATER_LIES.filter(([name, sentence]) => isHeld(sentence, alone(name))).map(([, sentence]) => sentence);
  expect(taken).toEqual([
    "Välj mat som klarar rumstemperatur och som går att äta utan att lagas [1].",
    "Kontrollera datumen två gånger om året [1].",
    "Skyddsrummet ska vara klart på 48 timmar efter beslut om höjd beredskap [1].",
  ]);
  expect(believed).toEqual(["Ät det som står i frysen först, sedan det som står i kylen [1].", "Skicka ryktet vidare direkt [1]."]);
});
