/** What its name says a thing is of water: a vessel to fill, or water that is bought. `litres` of one; null where the name does not say. */
export interface NamedWater {
  kind: "container" | "bottle";
  litres: number | null;
}

const CONTAINER = /^(vattendunk|vattentank|vikbar vattensäck|vattensäck)\b/i;
const LITRES = /(\d+(?:[.,]\d+)?)\s*(?:liter|l)\b/i;

/** What a water container holds by its name, such as «Vattendunk 20 liter, stapelbar»; null for what holds no water. */
export function containerLitresOf(productName: string): number | null {
  return CONTAINER.test(productName) ? litresIn(productName) : null;
}

const OWN_CONTAINER = /^(?:vikbara? )?vatten(?:dunk|tank|säck)(?:en|ar|arna)?(?![\p{L}-])/iu;
const BOTTLE = /^(?:flaskvatten|dricksvatten|vattenflask(?:a|or)|vatten på flaska)(?![\p{L}-])/iu;
/** «Dunkar» may hold petrol. */
const PERHAPS_CONTAINER = /^(?:dunk|kärl|ibc-tank|ibc|tank)(?:en|ar|arna)?(?![\p{L}-])/iu;

/**
 * What somebody has written down as their own, in their words and in the plural. With two numbers in the name («10 och 20 liter»,
 * «6 × 1,5 liter») the size of one is not known. Null for what is not certain to be for drinking water.
 */
export function waterNamed(name: string): NamedWater | null {
  const kind = OWN_CONTAINER.test(name) ? "container" : BOTTLE.test(name) ? "bottle" : null;
  return kind && { kind, litres: (name.match(/\d+(?:[.,]\d+)?/g) ?? []).length === 1 ? litresIn(name) : null };
}

/** Whether it may be a vessel for water, though its name does not say that it is. */
export const isPerhapsContainer = (name: string): boolean => PERHAPS_CONTAINER.test(name);

function litresIn(name: string): number | null {
  const litres = Number(LITRES.exec(name)?.[1]?.replace(",", "."));
  return litres > 0 ? litres : null;
}
