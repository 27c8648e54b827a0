import { formatNumber } from "#shared/format/number.ts";
import { type House, type HouseEvent, residentsOf, type Setting } from "./house.ts";

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
