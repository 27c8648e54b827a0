import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { openInvitation } from "#server/domains/association/invite-codes.ts";
import { type AssociationCardView, findAssociationCard } from "#server/domains/association/queries.ts";
import { restContext } from "#server/http/bearer.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { FaultNotice, type Faults, Field } from "./form-fields.tsx";
import { Card, PostForm, sendPublicPage } from "./layout.tsx";

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

/** Without the link of a house: its code, as it stands on the poster in the stairwell. */
export function CodePage({ code, faults }: { code: string; faults: Faults }) {
  return (
    <Card>
      <h1>Få krislarm från din förening</h1>
      <p>Skanna QR-koden på anslaget i trapphuset, eller skriv föreningens kod här. Koden står på anslaget; styrelsen har den också.</p>
      <FaultNotice faults={faults} />
      <PostForm action="/crisis-subscribe">
        <Field
          name="code"
          label="Föreningens kod"
          hint="De åtta tecknen sist i adressen på anslaget, eller hela länken."
          autoComplete="off"
          defaultValue={code}
          faults={faults}
        />
        <button type="submit">Fortsätt</button>
      </PostForm>
    </Card>
  );
}

function UnknownAssociation() {
  return (
    <Card>
      <h1>Föreningen hittades inte</h1>
      <p>Länken kan vara gammal eller felskriven. Skanna QR-koden på anslaget i trapphuset igen, eller fråga styrelsen.</p>
      <p className="links">
        <a href="/crisis-subscribe">Ange kod</a>
      </p>
    </Card>
  );
}

/** The association of the path; without one the page says so and null is answered. */
export async function findAssociation(
  services: Services,
  req: Request<{ associationId: string }>,
  res: Response,
): Promise<AssociationCardView | null> {
  const id = z.uuid().safeParse(req.params.associationId.toLowerCase());
  const association = id.success ? await findAssociationCard(services.db, id.data) : null;
  if (!association) sendPublicPage(res, { status: 404, title: "Föreningen hittades inte", content: <UnknownAssociation /> });
  return association;
}
