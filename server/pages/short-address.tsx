import { Router } from "express";
import { openInvitation } from "#server/domains/association/invite-codes.ts";
import { restContext } from "#server/http/bearer.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { CodePage } from "./find-association.tsx";
import { sendPublicPage } from "./layout.tsx";

/** `/larm/<code>`, as it is typed from a door: leads to the page where one signs up for the house's crisis messages. */
export function shortAddressPages(services: Services): Router {
  const router = Router();
  router.get("/larm/:code", async (req, res) => {
    const id = await associationOf(await restContext(services, req), req.params.code);
    if (id) return res.redirect(303, subscribePath(id));
    const faults = { code: "Adressen leder inte till någon förening. Kontrollera att du har skrivit rätt." };
    sendPublicPage(res, { status: 404, title: "Få krislarm", content: <CodePage code={req.params.code} faults={faults} /> });
  });
  return router;
}

/** The association of a short address; null where it leads nowhere. Throws LimitError. */
export async function associationOf(ctx: DomainContext, code: string): Promise<string | null> {
  try {
    return (await openInvitation(ctx, { code })).id;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return null;
  }
}
