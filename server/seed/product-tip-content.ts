import type { StorageClass } from "#shared/enums.ts";

/** What a household needs, why, about what it costs in kronor including VAT, and the words to look for it in shops. */
interface ProductTip {
  name: string;
  reason: string;
  price: readonly [from: number, to: number];
  search: string;
  /** Where the storage rules concern it: its class and the litres of one container, null when they differ. */
  storage?: readonly [StorageClass, number | null];
}

/** The tips that every installation starts with, by area. Prices are our estimates and are shown as such. */
export const PRODUCT_TIPS: Readonly<Record<string, readonly ProductTip[]>> = {
  el: [
    {
      name: "Ficklampa med LED",
      reason: "Säkert ljus när strömmen går. Ha den där du hittar den i mörker.",
      price: [100, 300],
      search: "ficklampa led",
    },
    {
      name: "Pannlampa med LED",
      reason: "Händerna blir fria när du lagar mat, bär vatten eller hjälper någon i trappan.",
      price: [100, 350],
      search: "pannlampa led",
    },
    {
      name: "Lykta, uppladdningsbar",
      reason: "Lyser upp ett helt rum och kan stå på bordet. Brandsäkrare än levande ljus.",
      price: [200, 500],
      search: "led lykta uppladdningsbar",
    },
    {
      name: "Batterier AA och AAA",
      reason: "Lampor och radio hjälper inte utan batterier. Ha minst en omgång extra till varje apparat.",
      price: [50, 200],
      search: "batterier AA AAA storpack",
    },
    {
      name: "Powerbank 20 000 mAh",
      reason: "Laddar mobilen flera gånger. Skriv in i kalendern när den ska laddas om.",
      price: [250, 600],
      search: "powerbank 20000 mAh",
    },
    {
      name: "Solcellsladdare för mobilen",
      reason: "Laddar mobil och powerbank när avbrottet blir långt. Behöver en solig balkong eller ett soligt fönster.",
      price: [400, 1200],
      search: "solcellsladdare mobil",
    },
    {
      name: "Kraftstation 500 Wh",
      reason: "Ett stort batteri med vanligt vägguttag för lampor, router och mindre apparater. Ger inga avgaser och kan stå inomhus.",
      price: [3500, 7000],
      search: "bärbar kraftstation 500 Wh",
    },
  ],
  vatten: [
    {
      name: "Vattendunk 10 liter med kran",
      reason: "Räkna med 3–5 liter per person och dygn. Tio liter går att bära hem, och kranen gör det lätt att tvätta händerna.",
      price: [100, 250],
      search: "vattendunk 10 liter kran",
    },
    {
      name: "Vattendunk 20 liter",
      reason: "För vattnet som står hemma. Full väger den drygt 20 kilo, så fyll den där den ska stå.",
      price: [150, 350],
      search: "vattendunk 20 liter",
    },
    {
      name: "Vattensäck, vikbar",
      reason: "Tar nästan ingen plats och fylls när ett avbrott är på väg.",
      price: [80, 250],
      search: "vikbar vattensäck",
    },
    {
      name: "Flaskvatten",
      reason: "Ett färdigt förråd. Bra till den som har kraftigt nedsatt immunförsvar och annars bör koka lagrat vatten.",
      price: [40, 120],
      search: "flaskvatten flak",
    },
    {
      name: "Vattenreningstabletter",
      reason: "För vatten som du inte vet är rent, när det inte går att koka. Följ anvisningen på förpackningen.",
      price: [100, 300],
      search: "vattenreningstabletter",
    },
    {
      name: "Hink 10 liter med lock",
      reason: "För vatten till disk, städning och toalett, så att dricksvattnet räcker längre.",
      price: [50, 150],
      search: "hink 10 liter lock",
    },
  ],
  varme: [
    { name: "Ullfilt", reason: "Värmer även när den är fuktig. Räkna med en var.", price: [300, 900], search: "ullfilt" },
    {
      name: "Sovsäck för tre årstider",
      reason: "Håller värmen i ett utkylt rum. Sov i samma rum och stäng dörren.",
      price: [500, 1500],
      search: "sovsäck 3 årstider",
    },
    {
      name: "Underställ i ull",
      reason: "Lager på lager värmer mest, och det innersta gör störst skillnad.",
      price: [400, 1200],
      search: "underställ ull",
    },
    {
      name: "Räddningsfilt i folie",
      reason: "Speglar tillbaka kroppens värme och får plats i en ficka.",
      price: [20, 80],
      search: "räddningsfilt folie",
    },
    {
      name: "Varmvattenflaska",
      reason: "Fyll den med varmt vatten och lägg den under filten. Bra till barn och den som fryser lätt.",
      price: [80, 250],
      search: "varmvattenflaska",
    },
    {
      name: "Tätningslist för fönster",
      reason: "Mindre drag gör att värmen stannar längre, också en vanlig vinter.",
      price: [50, 200],
      search: "tätningslist fönster",
    },
    {
      name: "Inomhustermometer",
      reason: "Visar hur fort det blir kallt, så att ni flyttar ihop eller ber om hjälp i tid.",
      price: [50, 250],
      search: "inomhustermometer batteri",
    },
  ],
  mat: [
    {
      name: "Konserver med färdig mat",
      reason: "Kan ätas kalla. Köp sådant som ni tycker om, ät upp och fyll på.",
      price: [200, 600],
      search: "konserver färdigmat",
    },
    {
      name: "Knäckebröd och havregryn",
      reason: "Håller länge, mättar och behöver varken kyl eller spis.",
      price: [60, 200],
      search: "knäckebröd havregryn",
    },
    {
      name: "Nötter och torkad frukt",
      reason: "Mycket energi på liten plats, färdigt att äta.",
      price: [80, 250],
      search: "nötter torkad frukt",
    },
    {
      name: "Barnmat och ersättning",
      reason: "Det som barnet är vant vid kan ta slut i butiken. Ha för minst en vecka.",
      price: [200, 700],
      search: "barnmat modersmjölksersättning",
    },
    {
      name: "Allergikost för en vecka",
      reason: "Mat utan det ni inte tål är svårast att få tag på när varor saknas.",
      price: [400, 1000],
      search: "glutenfri laktosfri mat hållbar",
    },
    {
      name: "Konservöppnare, manuell",
      reason: "En burk är till nytta först när den är öppen.",
      price: [30, 150],
      search: "konservöppnare",
    },
    {
      name: "Stormkök",
      reason: "Varm mat och dryck utan el. Koka där det går att vädra, aldrig utan uppsikt.",
      price: [400, 1200],
      search: "stormkök",
    },
    {
      name: "Bränsle till stormkök, 1 liter",
      reason: "En flaska räcker till många kokningar. Förvara den stående i lägenheten, utom räckhåll för barn.",
      price: [40, 100],
      search: "stormkök bränsle 1 liter",
      storage: ["flammable_liquid", 1],
    },
    {
      name: "Campingkök med gasolpatron",
      reason: "Tänds direkt och är lätt att reglera. Förvara patronerna i lägenheten, inte i förrådet.",
      price: [300, 900],
      search: "campingkök gasolpatron",
      storage: ["gas", null],
    },
    {
      name: "Kylväska med klampar",
      reason: "Håller maten kall längre när kylen har stannat, och medicin som ska förvaras kallt.",
      price: [150, 600],
      search: "kylväska kylklampar",
    },
  ],
  kommunikation: [
    {
      name: "Radio med vev och solceller",
      reason: "Sveriges Radio P4 är beredskapskanalen. Radion går när både elnätet och mobilnätet är borta.",
      price: [300, 900],
      search: "vevradio solcell",
    },
    {
      name: "Radio med batterier",
      reason: "Enkel, billig och räcker länge på en omgång. Ställ in P4 i förväg.",
      price: [150, 500],
      search: "batteriradio FM",
    },
    {
      name: "Laddkabel till bilen",
      reason: "Bilens uttag laddar mobilen. Kör aldrig motorn i ett stängt garage.",
      price: [50, 250],
      search: "billaddare usb",
    },
    {
      name: "Anteckningsblock och pennor",
      reason: "Skriv upp viktiga nummer och vad ni har bestämt. Mobilen kan vara urladdad.",
      price: [30, 100],
      search: "anteckningsblock pennor",
    },
    { name: "Visselpipa", reason: "Hörs längre än en röst när någon behöver hjälp.", price: [20, 80], search: "visselpipa" },
  ],
  avlopp: [
    {
      name: "Toalettpåsar med absorbent",
      reason: "När det inte går att spola: häng påsen i toalettstolen och knyt ihop den efteråt.",
      price: [100, 300],
      search: "toalettpåsar absorbent",
    },
    {
      name: "Torrtoalett",
      reason: "Ett eget alternativ när avloppet står still länge. Välj en med tätt lock.",
      price: [400, 1200],
      search: "torrtoalett",
    },
    {
      name: "Våtservetter",
      reason: "För händer och kropp när vattnet ska räcka till att dricka. Släng dem i soporna, aldrig i toaletten.",
      price: [20, 80],
      search: "våtservetter",
    },
    {
      name: "Handsprit 0,5 liter",
      reason: "Rena händer utan vatten, före mat och efter toalett.",
      price: [30, 100],
      search: "handsprit 500 ml",
      storage: ["flammable_liquid", 0.5],
    },
    {
      name: "Toalettpapper och hushållspapper",
      reason: "Håller i åratal och används ändå. Ha ett paket extra.",
      price: [50, 150],
      search: "toalettpapper hushållspapper",
    },
    {
      name: "Sopsäckar, kraftiga",
      reason: "Soporna kan bli stående. Dubbla säckar håller tätt.",
      price: [40, 120],
      search: "sopsäckar kraftiga",
    },
    {
      name: "Blöjor och mensskydd",
      reason: "Det tar snabbt slut i butiken. Ha för minst en vecka.",
      price: [50, 300],
      search: "blöjor mensskydd",
    },
  ],
  halsa: [
    {
      name: "Första hjälpen-låda",
      reason: "Plåster, förband och sax på ett ställe som alla hemma känner till.",
      price: [150, 500],
      search: "första hjälpen låda hem",
    },
    {
      name: "Värktabletter och vätskeersättning",
      reason: "Apoteket kan vara stängt. Kontrollera datum en gång om året.",
      price: [80, 250],
      search: "husapotek vätskeersättning",
    },
    { name: "Febertermometer", reason: "Bra att ha när ni ska beskriva läget för 1177.", price: [50, 250], search: "febertermometer" },
    {
      name: "Dosett",
      reason: "En veckas läkemedel i ordning, så att du i tid ser när något måste hämtas ut.",
      price: [20, 100],
      search: "dosett",
    },
    {
      name: "Läsglasögon i reserv",
      reason: "Utan glasögon går det inte att läsa anslag och anvisningar.",
      price: [50, 300],
      search: "läsglasögon",
    },
    {
      name: "Hörapparatsbatterier",
      reason: "Ett par kartor extra gör att du hör larm och besked hela veckan.",
      price: [40, 120],
      search: "hörapparatsbatterier",
    },
  ],
  brand: [
    {
      name: "Brandvarnare",
      reason: "Väcker er i tid. Prova den regelbundet, och alltid när ni har varit borta länge.",
      price: [100, 350],
      search: "brandvarnare optisk",
    },
    {
      name: "Brandfilt 120 x 180 cm",
      reason: "Kväver en liten brand på spisen eller i kläder. Häng den synligt.",
      price: [150, 400],
      search: "brandfilt 120x180",
    },
    {
      name: "Brandsläckare pulver 6 kg",
      reason: "Släcker det mesta i ett hem. Häng den nära utgången och läs anvisningen nu.",
      price: [300, 800],
      search: "brandsläckare pulver 6 kg",
    },
    {
      name: "Kolmonoxidvarnare",
      reason: "Kolmonoxid varken syns eller luktar. Skaffa en om något hemma brinner: kamin, kök eller värmare.",
      price: [250, 600],
      search: "kolmonoxidvarnare",
    },
  ],
  skydd: [
    {
      name: "Ryggsäck för snabb avfärd",
      reason: "Packad med kläder, medicin, vatten och laddare, om ni måste lämna hemmet på några minuter.",
      price: [300, 1000],
      search: "ryggsäck 30 liter",
    },
    {
      name: "Silvertejp",
      reason: "Tätar springor när alla ska hålla sig inne med stängda fönster och ventiler. Lagar det mesta också annars.",
      price: [60, 150],
      search: "silvertejp",
    },
    { name: "Arbetshandskar", reason: "Skyddar händerna när glas och bråte ska bort.", price: [50, 200], search: "arbetshandskar" },
    {
      name: "Liggunderlag",
      reason: "För golvet i ett skyddsrum, en källare eller hos en granne.",
      price: [150, 600],
      search: "liggunderlag",
    },
  ],
  cyber: [
    {
      name: "Säkerhetsnyckel FIDO2",
      reason: "Stoppar den som har lurat av dig lösenordet. Skaffa två och lägg den ena på ett säkert ställe.",
      price: [300, 800],
      search: "säkerhetsnyckel FIDO2",
    },
    {
      name: "USB-minne, krypterat",
      reason: "Kopior av pass, försäkringar och foton, läsbara också när nätet är nere.",
      price: [200, 900],
      search: "krypterat usb minne",
    },
  ],
  extremvader: [
    { name: "Isbroddar", reason: "Håller dig på benen när ingen hinner sanda.", price: [80, 300], search: "isbroddar" },
    {
      name: "Vattenlarm",
      reason: "Piper när vatten når golvet. Lägg det under diskbänken och vid tvättmaskinen.",
      price: [150, 400],
      search: "vattenlarm läckagelarm",
    },
    {
      name: "Bordsfläkt, uppladdningsbar",
      reason: "Svalkar vid värmebölja, också när strömmen är borta.",
      price: [200, 700],
      search: "uppladdningsbar bordsfläkt",
    },
    {
      name: "Mörkläggande gardin",
      reason: "Stänger ute solen på dagen, så att lägenheten håller sig svalare.",
      price: [200, 700],
      search: "mörkläggningsgardin",
    },
    {
      name: "Låsspray",
      reason: "Håller lås och gångjärn i gång när det fryser.",
      price: [40, 120],
      search: "låsspray",
      storage: ["spray", null],
    },
  ],
  trygghet: [
    {
      name: "Säkerhetskedja till dörren",
      reason: "Låter dig se vem som ringer på innan du öppnar helt.",
      price: [100, 400],
      search: "säkerhetskedja dörr",
    },
    {
      name: "Timer till belysning",
      reason: "Får hemmet att se bebott ut när ni är borta.",
      price: [60, 250],
      search: "timer vägguttag belysning",
    },
    { name: "Värdeskåp", reason: "Skyddar pass, nycklar och papper som är svåra att ersätta.", price: [600, 3000], search: "värdeskåp" },
  ],
  ledning: [
    {
      name: "Pärm för viktiga papper",
      reason: "Försäkring, vårdkontakter, telefonnummer och er egen plan, samlat på ett ställe.",
      price: [40, 150],
      search: "pärm med fickor",
    },
    {
      name: "Karta över kommunen",
      reason: "Visar vägen till vatten, värme och skyddsrum när mobilen inte gör det.",
      price: [60, 250],
      search: "kommunkarta papper",
    },
    {
      name: "Väckarklocka med batteri",
      reason: "Visar tiden och håller ordning på när ni har bestämt att ses.",
      price: [80, 300],
      search: "väckarklocka batteri",
    },
  ],
};
