import type { ImportCrisisInput } from "#shared/schemas/imported-crises.ts";
import { areaId } from "./crisis-page.ts";

/** What an owner fills in of a crisis from before the portal: three hours on an evening in February 2020. */
export async function importInput(changes: Partial<ImportCrisisInput> = {}): Promise<ImportCrisisInput> {
  return {
    crisisDomainIds: [await areaId("el"), await areaId("vatten")],
    title: "Strömavbrott i hela kvarteret",
    description: "En kabel grävdes av.",
    isExercise: false,
    level: 3,
    ...{ startDay: "2020-02-03", startTime: "18:00", endDay: "2020-02-03", endTime: "21:00" },
    ...{ reachedCount: 40, repliedCount: null },
    ...{ decisions: "Vi öppnar lokalen.\nVi lånar ett elverk.", notes: "Ada på 3 tr hjälpte till.", lessons: "Köp ficklampor." },
    ...changes,
  };
}
