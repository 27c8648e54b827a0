import { doorHours } from "#shared/calculations/clocks.ts";
import { HEAVY_CARRY_KG } from "#shared/calculations/water.ts";
import { formatHours } from "#shared/format/duration.ts";
import { formatNumber } from "#shared/format/number.ts";
import { doorBasis } from "#shared/text/door-words.ts";
import { type House, type HouseEvent, isDark, residentsOf, type Setting } from "./house.ts";

type Event = HouseEvent | null;

/** What a fire does to this house. */
export function fireEvents(house: House, { outdoorCelsius }: Setting): Event[] {
  return [
    { at: 0, text: "Är det rök i trappan är lägenheten säkrast. Stäng dörren." },
    house.numElevators === 0 ? null : { at: 0, text: "Hissen får inte användas." },
    fanEvent(house),
    { at: 15, text: "Räddningstjänsten frågar om någon är kvar, och var det finns något brandfarligt." },
    {
      at: 60,
      text: outdoorCelsius < 10 ? "De som är ute fryser. De behöver ett varmt rum." : "De som är ute behöver någonstans att sitta.",
    },
    { at: 360, text: "Några kan inte gå hem. De behöver sovplats, medicin och nycklar." },
    { at: 1_440, text: "Sot och vatten skadar det som klarade sig. Sanering bokas." },
    { at: 4_320, text: "Oro i huset. Många vill veta vad som hände." },
    { at: 10_080, text: "Försäkringsärendet pågår, och några bor fortfarande på annan plats." },
    { at: "recovery", text: "Trapphuset är fritt igen. Rätta bristerna som branden visade." },
  ];
}

/** What an important message to the public, with smoke or gas outside, does to it. */
export function warningEvents(house: House): Event[] {
  return [
    { at: 0, text: "Luften ute är farlig. Alla går in och stänger fönster, dörrar och ventiler." },
    ventilationEvent(house),
    { at: 60, text: "De som är ute vet inte om de får gå hem." },
    { at: 360, text: "Det blir varmt och kvavt inne. Folk vill vädra för tidigt." },
    { at: 1_440, text: "Varar faran länge blir det trångt och oroligt. Lyssna på P4 efter besked." },
    { at: "recovery", text: "Faran är över. Vädra enligt råden och starta fläktarna." },
  ];
}

/** What heightened preparedness means for it. */
export function heightenedEvents(house: House): Event[] {
  return [
    { at: 0, text: shelterWords(house) },
    { at: 60, text: "Många frågar styrelsen om råd. Svaret är P4 och myndigheterna." },
    { at: 1_440, text: "Några i huset kan vara krigsplacerade och kallas in." },
    house.hasShelter ? { at: 1_440, text: "Halva tiden för skyddsrummet har gått." } : null,
    house.hasShelter ? { at: 4_320, text: "Skyddsrummet ska ha varit klart i ett dygn." } : null,
    { at: 10_080, text: "Vardagen ser annorlunda ut. Rutiner och avlösning håller krisgruppen uppe." },
    { at: "recovery", text: "Beslutet är hävt. Återställ det som flyttades." },
  ];
}

function ventilationEvent({ ventilation }: House): Event {
  if (ventilation === null) return { at: 0, text: "Har huset fläktar drar de in luft utifrån tills de stoppas." };
  return ventilation === "natural"
    ? { at: 0, text: "Huset har självdrag. Ventiler och spjäll stängs för hand i varje lägenhet." }
    : { at: 0, text: "Fläktarna drar in luft utifrån tills de stoppas." };
}

function fanEvent({ ventilation }: House): Event {
  if (ventilation === "natural") return null;
  return { at: 0, text: `${ventilation === null ? "Har huset fläktar kan de" : "Fläktarna kan"} sprida rök mellan lägenheterna.` };
}

function shelterWords(house: House): string {
  if (house.hasShelter === false) return "Huset har inget skyddsrum. Alla använder närmaste skyddsrum.";
  if (house.hasShelter === null) return "Vi vet inte om huset har skyddsrum. Finns det ett ska det vara klart inom 48 timmar.";
  const residents = residentsOf(house);
  const places = house.shelterPlaces === null || residents === null ? "" : ` ${placesWords(house.shelterPlaces, residents)}`;
  return `Skyddsrummet ska vara klart inom 48 timmar.${places}`;
}

const placesWords = (places: number, { persons, isEstimate }: { persons: number; isEstimate: boolean }): string =>
  `Det har ${formatNumber(places)} platser, och huset har ${isEstimate ? "ungefär " : ""}${formatNumber(persons)} boende.`;

/** What a power cut does to this house. */
export function powerEvents(house: House, setting: Setting): Event[] {
  return [
    stuckElevators(house),
    isDark(setting) ? { at: 0, text: darkStairs(house) } : null,
    { at: 0, text: pumpWords(house) },
    house.ventilation === "natural" ? null : { at: 0, text: "Fläktarna i huset stannar." },
    lostPressure(house),
    house.hasBackupPower ? { at: 15, text: backupWords(house.backupPowerHours) } : null,
    { at: 60, text: "Mobiler och routrar går på det som finns kvar i batterierna." },
    doorsOpen(house),
    { at: 1_440, text: "Mat i kyl och frys behöver ätas, lagas eller slängas." },
    { at: 4_320, text: "Lägenheterna luktar och avfallet växer. Hygienen blir viktig." },
    { at: 10_080, text: "De flesta hushålls egna förråd är slut." },
    { at: "recovery", text: "Strömmen är tillbaka, men allt startar inte av sig självt. Börja med pumpar, portar och hiss." },
  ];
}

/** What a dry tap does to it. */
export function waterEvents(house: House): Event[] {
  const residents = residentsOf(house);
  return [
    { at: 0, text: "Trycket sjunker. Det som rinner nu är det sista." },
    { at: 15, text: "Toaletten går att spola en gång till." },
    residents && { at: 60, text: needWords(residents, house.litresPerPerson) },
    { at: 360, text: "Disk, tvätt och dusch är borta. Handsprit ersätter tvål och vatten." },
    stairCarrying(house, 1_440),
    { at: 1_440, text: "Påsar i toaletterna fylls. Avfallet behöver en egen plats." },
    { at: 4_320, text: "Smittrisken ökar när många delar på lite vatten." },
    { at: 10_080, text: "Vattenhämtningen är ett dagligt arbete för hela huset." },
    { at: "recovery", text: "Vattnet är tillbaka. Det första kan vara grumligt och luktar ibland." },
  ];
}

/** What the loss of heat does to it. */
export function heatEvents(house: House, { outdoorCelsius }: Setting): Event[] {
  const isCold = outdoorCelsius < 10;
  return [
    { at: 0, text: house.heatingType === "electric" ? "Elementen är kalla direkt." : "Elementen är ljumma och kallnar." },
    {
      at: 15,
      text: isCold ? `Det är ${formatNumber(outdoorCelsius)} °C ute. Huset tappar värme.` : "Det är milt ute. Huset kyls långsamt.",
    },
    isCold ? { at: 60, text: "Det märks först i hörnlägenheter och på översta planet." } : null,
    { at: 360, text: "Varmvattnet tar slut. Spola inte bort det som är kvar." },
    isCold ? { at: 1_440, text: "Kläder i lager, ett rum, filtar för fönstren." } : null,
    outdoorCelsius < 0 ? { at: 1_440, text: "Ledningar i kalla utrymmen kan frysa." } : null,
    { at: 4_320, text: isCold ? "Äldre och små barn behöver vara någon annanstans på natten." : "Varmt vatten saknas mer än värmen." },
    { at: 10_080, text: "Fukt och kyla sätter sig i huset." },
    { at: "recovery", text: "Värmen är tillbaka. Det tar tid innan hela huset är varmt igen." },
  ];
}

const stuckElevators = ({ numElevators }: House): Event =>
  numElevators === 0
    ? null
    : {
        at: 0,
        text:
          numElevators === null
            ? "Hissar står still. Någon kan sitta fast."
            : `${liftWords(numElevators)} står still. Någon kan sitta fast.`,
      };

const liftWords = (count: number): string => (count === 1 ? "Hissen" : `${formatNumber(count)} hissar`);

const darkStairs = ({ numStairwells }: House): string =>
  numStairwells === null ? "Trapphusen är mörka." : `${formatNumber(numStairwells)} trapphus är mörka.`;

function pumpWords({ heatingType }: House): string {
  if (heatingType === "electric") return "Huset värms med el. Värmen är borta direkt.";
  if (heatingType === "heat_pump") return "Värmepumpen stannar. Värmen är borta direkt.";
  return "Cirkulationspumpen stannar, så värmen slutar gå runt i huset.";
}

const lostPressure = ({ hasPressureBoost }: House): Event =>
  hasPressureBoost === false
    ? null
    : {
        at: 15,
        text: hasPressureBoost
          ? "Vattnet når inte de övre planen utan pumpen."
          : "Om huset har tryckstegring försvinner vattnet på de övre planen.",
      };

const backupWords = (backupPowerHours: number | null): string =>
  backupPowerHours === null ? "Reservkraften ska ha startat." : `Reservkraften räcker ungefär ${formatHours(backupPowerHours)}.`;

function doorsOpen({ accessSystem, accessBackupHours }: House): Event {
  if (accessSystem === "key") return null;
  const hours = doorHours(accessBackupHours ?? undefined);
  return {
    at: hours * 60,
    text: `Ställ upp portarna ${hours === 0 ? "genast" : `senast ${formatHours(hours)} efter avbrottet`}. ${doorBasis(accessBackupHours)}`,
  };
}

function needWords({ persons, isEstimate }: { persons: number; isEstimate: boolean }, litresPerPerson: number): string {
  const count = `${isEstimate ? "Ungefär " : ""}${formatNumber(persons)} boende`;
  return `${count} behöver ${formatNumber(persons * litresPerPerson)} liter dricksvatten per dygn.`;
}

function stairCarrying({ numFloors, numElevators }: House, at: number): Event {
  if (numFloors === null || numFloors < 4) return null;
  const stairs = numElevators === 0 ? "Huset har ingen hiss." : "Hissen fungerar kanske inte.";
  return { at, text: `${stairs} Vatten till plan ${formatNumber(numFloors)} bärs i trappan, högst ${HEAVY_CARRY_KG} kg åt gången.` };
}
