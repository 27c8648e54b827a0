import type { z } from "zod";
import type { HouseholdContainer, HouseholdWaterValues } from "#shared/household-water.ts";
import { saveHouseholdWaterInput } from "#shared/schemas/water.ts";

/** A field that is being typed in may hold text. */
export type Typed<Values> = { [Key in keyof Values]: Values[Key] extends number ? number | string : Values[Key] };
export type TypedContainer = Typed<HouseholdContainer>;
export type HouseholdFormValues = Omit<Typed<HouseholdWaterValues>, "containers"> & { containers: TypedContainer[] };

/** What counts of a field that is being typed in: nothing while it would be refused. */
export const counted = (field: z.ZodType<number | null | undefined>, typed: number | string | null | undefined): number =>
  field.safeParse(typed).data ?? 0;

const household = saveHouseholdWaterInput.shape;
const container = household.containers.element.shape;

/** The values as they would be saved now, for the numbers that follow along. */
export function countedHousehold(values: HouseholdFormValues): HouseholdWaterValues {
  return {
    adults: counted(household.adults, values.adults),
    children: counted(household.children, values.children),
    infants: counted(household.infants, values.infants),
    dogs: counted(household.dogs, values.dogs),
    cats: counted(household.cats, values.cats),
    litresPerPerson: counted(household.litresPerPerson, values.litresPerPerson),
    days: counted(household.days, values.days),
    containers: values.containers.map((typed) => ({
      ...typed,
      litres: counted(container.litres, typed.litres),
      count: counted(container.count, typed.count),
      filledShare: counted(container.filledShare, typed.filledShare),
    })),
    bottleLitres: counted(household.bottleLitres, values.bottleLitres),
    freezerBottleLitres: counted(household.freezerBottleLitres, values.freezerBottleLitres),
    boilerLitres: counted(household.boilerLitres, values.boilerLitres),
  };
}
