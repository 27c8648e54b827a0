import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { useSaveParts } from "#client/lib/unsent-household/use-save-parts.ts";
import { useTakeSaved } from "#client/lib/unsent-household/use-take-saved.ts";
import { saveHouseholdInput } from "#shared/schemas/account.ts";

/** Saves what was changed of the household; `onDone` once the server, or without a network this browser, has it. */
export function useSaveHousehold(onDone: (where: "server" | "browser") => void) {
  const utils = trpc.useUtils();
  const take = useTakeSaved();
  return useSaveParts({
    send: (input: RouterInputs["preparedness"]["saveHousehold"]) => utils.client.preparedness.saveHousehold.mutate(input),
    said: ({ changed = [], ...values }) => ({ parts: changed, facts: saveHouseholdInput.parse(values) }),
    onSaved: async ({ overtaken: _, ...saved }) => {
      await take.household(saved);
      onDone("server");
    },
    onWaits: () => onDone("browser"),
  });
}
