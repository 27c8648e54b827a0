import { type AssociationWaterSummary, summarizeAssociationWater } from "#shared/calculations/association-water.ts";
import { saveWaterPlanInput } from "#shared/schemas/water.ts";
import { counted } from "../counted-water.ts";
import type { WaterPlan } from "../water-views.ts";

/** The plan's fields as they are typed; the households' share in per cent. */
export type PlanFormValues = {
  version: number;
  residents: number | string;
  litresPerPerson: number | string;
  days: number | string;
  sharedStockLitres: number | string;
  sharedFilledOn: string;
  selfPreparedShare: number | string;
  containerLitres: number | string;
  cartLitres: number | string;
  toilets: number | string;
  emergencyWaterPlace: string;
};

export function typedPlan({ version, values }: WaterPlan): PlanFormValues {
  return {
    version,
    ...values,
    residents: values.residents ?? "",
    sharedFilledOn: values.sharedFilledOn ?? "",
    toilets: values.toilets ?? "",
    emergencyWaterPlace: values.emergencyWaterPlace ?? "",
  };
}

const plan = saveWaterPlanInput.shape;

export const daysOf = (typed: PlanFormValues): number => counted(plan.days, typed.days);

export const litresOf = (typed: PlanFormValues): number => counted(plan.litresPerPerson, typed.litresPerPerson);

/** What the fields come to as they stand. */
export function summaryOf(typed: PlanFormValues, house: WaterPlan["house"]): AssociationWaterSummary {
  return summarizeAssociationWater({
    residents: residentsOf(typed.residents, house),
    litresPerPerson: litresOf(typed),
    days: daysOf(typed),
    sharedStockLitres: counted(plan.sharedStockLitres, typed.sharedStockLitres),
    sharedFilledOn: typed.sharedFilledOn || null,
    selfPreparedShare: counted(plan.selfPreparedShare, typed.selfPreparedShare),
    owned: house.owned,
    associationShare: house.ambition?.waterShare ?? 0,
    containerLitres: counted(plan.containerLitres, typed.containerLitres),
    cartLitres: counted(plan.cartLitres, typed.cartLitres),
  });
}

/** Who was counted for the plan, else who the house is known to hold. */
export const residentsOf = (typed: number | string, { residents }: WaterPlan["house"]): number =>
  typed === "" ? (residents ?? 0) : counted(plan.residents, typed);
