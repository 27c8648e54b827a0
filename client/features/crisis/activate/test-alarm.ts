import type { ActivationPreset } from "./activation-values.ts";

/** A test alarm to the team of an area: an exercise whose text says that nothing has happened and how one answers. It can be changed. */
export const testAlarm = (crisisDomainId: string): ActivationPreset => ({
  crisisDomainId,
  isExercise: true,
  description: "Provlarm till krisgruppen. Inget har hänt. Svara Jag är OK i portalen så snart du ser det här.",
});
