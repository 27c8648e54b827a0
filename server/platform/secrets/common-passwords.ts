import { createRequire } from "node:module";
import { unmask, withoutEnds } from "#shared/password-patterns.ts";

/** What people in Sweden choose for a password when they choose one word, by kind: all months, first names, teams, pets. Lower case. */
const SWEDISH_PASSWORDS = `
lösenord lösen lösenordet nyckel nyckelord hemlig hemligt hemlighet inloggning loggain inlogg kontot administratör gäst välkommen öppna
sesam hejsan hej hejhej hejdå tjena tjenare tjosan hallå goddag godmorgon godnatt morsning skål tack tacktack varsågod mamma pappa
mammapappa morfar mormor farfar farmor moster faster morbror farbror syster bror barnen barn familj familjen bebis tjejen killen flicka
pojke vännen vänner kompis kompisar bästis älskling älsklingen gumman gubben sötnos hjärtat hjärta raring älskar älskardig jagälskardig
kärlek kärleken puss pussochkram kram kramar kyss passion sommar sommaren vinter vintern vår våren höst hösten sommarsol sommarlov
sommarstuga stuga stugan solsken solen solig måne stjärna stjärnan himmel himlen regn regnbåge snö snöflinga storm åska vind norrsken
midsommar midsommarafton jul julafton juldagen tomten jultomten julgran påsk påskafton nyår nyårsafton valborg lucia semester helgen
fredagsmys fest festen januari februari mars april maj juni juli augusti september oktober november december måndag tisdag onsdag
torsdag fredag lördag söndag idag imorgon igår blå gul grön röd svart vit rosa lila orange brun grå turkos silver guld diamant kristall
regnbågen blågul sverige svensk svenska svenskt sverige1 norge danmark finland island norden europa jorden världen riksdag kungen
drottning drottningen prins prinsen prinsessa prinsessan konung viking vikingen trekronor tre kronor älgen stockholm göteborg malmö
uppsala linköping västerås örebro norrköping helsingborg jönköping umeå lund borås huddinge eskilstuna gävle södertälje karlstad täby
växjö halmstad sundsvall luleå trollhättan östersund borlänge falun tumba skellefteå kalmar upplands kristianstad karlskrona skövde
uddevalla varberg örnsköldsvik nyköping trelleborg lidingö motala landskrona visby gotland kiruna skåne dalarna småland halland blekinge
öland värmland lappland norrland västkusten södermalm vasastan kungsholmen solna nacka sundbyberg majorna hisingen rosengård tensta
rinkeby botkyrka haninge tyresö sollentuna järfälla mölndal kungsbacka fotboll fotbollen fotboll1 hockey ishockey innebandy handboll
basket basketboll golf golfen tennis simning ridning hästar skidor skidåkning löpning gymnastik dansa dans dansen bandy bowling boxning
karate judo segling segla fiske fiska jakt jaga målvakt aik djurgården djurgårn hammarby bajen ifk ifkgöteborg gais malmöff mff elfsborg
norrköpingifk helsingborgsif örgryte häcken kalmarff degerfors frölunda färjestad brynäs modo leksand skellefteåaik luleåhockey
linköpinghc hv71 timrå rögle södertäljesk blåvitt svartgula järnkaminerna gnaget zlatan ibrahimovic ibra henrik larsson foppa forsberg
sundin lidström kallur klüft stenmark hund hunden hundar valp valpen katt katten katter kattunge kissen häst hästen ponny kanin kaninen
hamster marsvin fågel fågeln papegoja orm ormen drake draken björn björnen varg vargen räv räven älg rådjur hjort lejon lejonet tiger
tigern elefant giraff apa apan gris grisen kossa kossan höna tupp anka svan uggla örn örnen delfin haj hajen fisk fisken val spindel
fjäril fjärilen igelkott ekorre mus fido ludde molly bella sigge tusse misse smulan pelle svans nalle nallen nallebjörn lejonkungen
blomma blomman blommor ros rosen rosor tulpan solros vitsippa blåsippa maskros liljekonvalj syren prästkrage skog skogen träd trädet
gran björk tall äng sjö sjön hav havet strand stranden skärgård skärgården berg berget fjäll fjället bäck kaffe kaffet fika fikapaus
bulle kanelbulle bullar kaka kakan tårta glass glassen choklad chokladen godis godiset lakrits chips pizza pannkaka pannkakor köttbulle
köttbullar potatis pasta korv korven falukorv smörgås macka mackan ost osten smör bröd mjölk ölen vin vinet snaps brännvin whisky vodka
äpple banan apelsin citron päron jordgubbe jordgubbar hallon blåbär lingon hjortron kräfta kräftor räksmörgås surströmming semla semlor
lussekatt pepparkaka saffran julmust trocadero bil bilen volvo volvo240 v70 saab saab900 scania skoda mopeden moped motorcykel cykel
cykeln båt båten segelbåt tåg tåget flygplan lastbil lastbilen traktor traktorn epatraktor bmw audi mercedes porsche ferrari toyota
yamaha husqvarna hus huset hemma hemmet hem lägenhet lägenheten bostad bostaden bostadsrätt brf förening föreningen styrelse styrelsen
ordförande kassör sekreterare granne grannar grannen grannarna trappan trapphus källare källaren vinden tvättstuga tvättstugan gården
innergården port porten portkod hiss hissen garage garaget nyckeln balkong balkongen trädgård trädgården kris krisen krisberedskap trygg
trygghet säker säkerhet brandvarnare hemvärn hemvärnet skyddsrum skola skolan lärare elev student studenten gymnasiet universitet jobb
jobbet arbete arbetet chef chefen kontor kontoret dator datorn datorer telefon telefonen mobil mobilen skärm tangentbord internet
bredband telia comhem telenor tele2 bankid swedbank handelsbanken nordea seb ica icamaxi coop willys lidl hemköp ikea systembolaget
apoteket posten postnord västtrafik skånetrafiken spotify blocket tradera aftonbladet expressen svt musik musiken gitarr gitarren piano
pianot trummor sång sången abba roxette ullared pippi pippilångstrump långstrump emil emililönneberga lönneberga karlsson
karlssonpåtaket madicken ronja ronjarövardotter bullerbyn astrid lindgren saltkråkan alfons alfonsåberg bamse kalleanka musse pigg mumin
mumintrollet muminpappan snusmumriken snurre harrypotter spindelmannen stålmannen läderlappen minecraft fortnite roblox pokemon starwars
anna maria eva karin kristina lena sara kerstin emma ingrid birgitta malin jenny marie inger ulla annika monica linda susanne elin hanna
johanna sofia elisabeth katarina helena carina julia marianne anita camilla gun gunilla anneli siv barbro alice ida lisa ellen klara
maja ebba agnes alva ella olivia vera saga wilma lilly freja nova stella signe märta elsa tuva linnea matilda amanda frida moa josefin
rebecca louise therese caroline sandra jessica angelica cecilia charlotte ulrika pernilla åsa åse britt gudrun erik lars karl anders
johan per nils jan mikael lennart peter daniel thomas fredrik hans bengt andreas stefan sven mats magnus göran mattias leif ulf christer
jonas jesper joakim niklas marcus oscar oskar alexander viktor victor gustav gustaf axel filip simon anton linus hugo elias liam noah
william lucas oliver ludvig albin isak isac hampus rasmus sebastian robin david samuel adam arvid sixten melker theo viggo vincent leo
leon loke frans otto kalle olle nisse lasse janne kenneth rolf håkan kjell åke gösta arne börje sture rune bertil gunnar stig tommy
conny jimmy roger robert richard patrik tobias henke micke andersson johansson nilsson eriksson olsson persson svensson gustafsson
pettersson jonsson jansson hansson bengtsson lindberg jakobsson magnusson lindström lindqvist bergström lundberg lundgren lundqvist
mattsson berglund fredriksson sandberg henriksson sjöberg wallin engström danielsson eklund håkansson lundin svenssons fan fanfan skit
skitsamma skitlösen jävlar jävla helvete förbannat djävul djävulen satan satans fitta fittan kuk kuken knulla hora bajs bajskorv kiss
bajsbajs snopp snippa rumpa rumpan tuttar tutte sexig sexiga naken porr idiot idioten dumbom dumhuvud tönt gud jesus ängel ängeln änglar
himmelriket fred frihet lycka lyckan glad glädje hopp hoppet tro dröm drömmar drömmen livet liv leva evigt evig alltid aldrig kanske
inget ingenting någonting någon vemsomhelst glömt glömmer jagvetinte vetinte orkarinte ett två fyra fem sex sju åtta nio tio ettår
etttvåtre etttvåtrefyra hundra tusen miljon pengar pengarna rik miljonär test testa testar testtest testare prova prövning tillfällig
tillfälligt standard snälla snäll söt söta snygg snygga cool coola grym grymt bäst bästa vinnare vinnaren mästare mästaren kung hjälte
hjälten ninja
`
  .trim()
  .split(/\s+/);

const REFUSED_COUNT = 10_000;
let refused: ReadonlySet<string> | undefined;

/**
 * Whether a password is among the 10 000 commonest or a word of the Swedish list, as it is or in the usual disguise: any letter
 * case, a few figures or signs around it, figures in place of letters, å ä ö without their marks, twice in a row. The lists are
 * loaded, for some 20 ms, at the first question: most starts of the server never see a new password.
 */
export function isCommonPassword(password: string): boolean {
  refused ??= new Set([...loadByFrequency().slice(0, REFUSED_COUNT), ...SWEDISH_PASSWORDS.map(plain)]);
  const words = refused;
  const typed = password.normalize("NFKC").toLowerCase();
  const cores = [typed, withoutEnds(typed), ...unmaskings(typed), ...unmaskings(withoutEnds(typed))].map(plain);
  return cores.some((core) => words.has(core) || words.has(once(core)));
}

/** Without marks above letters, and without the blanks and signs that tie words together: `älskar_dig` becomes `alskardig`. */
const plain = (word: string): string => word.normalize("NFKD").replace(/[\p{M}\s_.-]/gu, "");

const once = (word: string): string => /^(.+)\1+$/u.exec(word)?.[1] ?? word;

/** A figure at the end can be a letter, or part of the year behind the word. */
function unmaskings(word: string): string[] {
  const withoutYear = word.replace(/[\d!?.*#]{1,5}$/u, "");
  return [word, withoutYear].flatMap((part) => [unmask(part, "i"), unmask(part, "l")]);
}

/** Lower-cased passwords, the commonest first. */
function loadByFrequency(): string[] {
  const require = createRequire(import.meta.url);
  const common: typeof import("@zxcvbn-ts/language-common") = require("@zxcvbn-ts/language-common");
  return common.dictionary["passwords-common"];
}
