import { useCallback } from "react";
import { refusalText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { isPassing } from "#client/lib/offline/use-send-loop.ts";
import { trpc } from "#client/lib/trpc.ts";
import { tellOvertaken, useSendWaiting } from "#client/lib/unsent/use-send-waiting.ts";
import { ageOf } from "#shared/schemas/change-age.ts";
import { changeUnsentParts, settleWords, useUnsentParts } from "./store.ts";
import { type AnyPart, asUnsentParts, isAmong, isWaterPart, joinUnsentParts, readUnsentParts, type UnsentPart } from "./unsent-parts.ts";
import { useTakeSaved } from "./use-take-saved.ts";

/** What each part is called on the pages that ask for it. */
const PART_NAMES: Record<AnyPart, string> = {
  persons: "Antal personer",
  dogs: "Hundar",
  cats: "Katter",
  diet: "Kost",
  allergies: "Allergier",
  daysPrepared: "Dygn ni klarar i dag",
  hasColdMedicine: "Läkemedel som måste förvaras kallt",
  litresPerPerson: "Liter per person och dygn",
  days: "Antal dygn",
  containers: "Dunkar och kärl",
  bottleLitres: "Köpt vatten",
  freezerBottleLitres: "Frysflaskor",
  boilerLitres: "Varmvattenberedare",
};

/** What stands beside the one part that is told of; nothing of it is written, by any version of the server. */
const UNSAID_HOUSEHOLD = { adults: null, children: 0, infants: 0, dogs: 0, cats: 0, diet: [], allergies: [], daysPrepared: null };

/** Tells the server what waits of the household of whoever is signed in, part by part, as soon as it can be reached. */
export function useSendHousehold(userId: string): void {
  const utils = trpc.useUtils();
  const take = useTakeSaved();
  const isWaiting = useUnsentParts(userId).length > 0;

  const sendOne = useCallback(
    async ({ part, values, at }: UnsentPart): Promise<{ isOvertaken: boolean; show: () => Promise<void> }> => {
      const ages = { [part]: ageOf(at, Date.now()) };
      if (isWaterPart(part)) {
        const { adults: _, ...said } = values;
        // A copy of the version before knows no parts and writes all of the water (0047): what stands there stands beside the one.
        const standing = (await utils.client.water.household.query()).values;
        const { overtaken, ...saved } = await utils.client.water.saveHousehold.mutate({
          ...{ ...standing, ...said, changed: [], changedWater: [part], ages },
        });
        return { isOvertaken: isAny(overtaken), show: () => take.water(saved) };
      }
      const { overtaken, ...saved } = await utils.client.preparedness.saveHousehold.mutate({
        ...{ ...UNSAID_HOUSEHOLD, ...values, changed: [part], ages },
      });
      return { isOvertaken: isAny(overtaken), show: () => take.household(saved) };
    },
    [utils, take],
  );

  const send = useCallback(async (): Promise<void> => {
    for (const word of waitingWords(userId)) {
      const name = PART_NAMES[word.part];
      try {
        const { isOvertaken, show } = await sendOne(word);
        // A form that was saved meanwhile has said something later: nothing is lost.
        const isLast = isAmong(readUnsentParts(userId), word);
        await show();
        settleWords(userId, [word]);
        if (isOvertaken && isLast) tellOvertaken([name]);
      } catch (error) {
        if (isPassing(error)) return;
        settleWords(userId, [word]);
        notify.error("Kunde inte spara hushållet", `${name}: ${refusalText(error)}`);
      }
    }
  }, [userId, sendOne]);
  useSendWaiting({ userId, key: "unsent-household", isWaiting, send, takeBack });
}

/** One by one; what is settled while the former is sent is not among them. */
function* waitingWords(userId: string): Generator<UnsentPart> {
  for (const word of readUnsentParts(userId)) if (isAmong(readUnsentParts(userId), word)) yield word;
}

const takeBack = (userId: string, kept: readonly unknown[]): void =>
  void changeUnsentParts(userId, (unsent) => joinUnsentParts(unsent, asUnsentParts(kept)));

/** The version before tells of none. */
const isAny = (overtaken: readonly unknown[] = []): boolean => overtaken.length > 0;
