import { router } from "#server/trpc/procedures.ts";
import { activationProcedures } from "./crisis-activation.ts";
import { messageProcedures } from "./crisis-messages.ts";
import { pageProcedures } from "./crisis-page.ts";

export const crisisRouter = router({ ...activationProcedures, ...messageProcedures, ...pageProcedures });
