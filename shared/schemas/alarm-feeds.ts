import { z } from "zod";
import { idField, plainText } from "./fields.ts";

export const addAlarmFeedInput = z.object({
  reader: plainText().min(1, "Skriv vem som ska läsa, så att ni vet vem adressen är för.").max(60, "Skriv högst 60 tecken."),
});
export const alarmFeedInput = z.object({ alarmFeedId: idField });
