import { type Request, type Response, Router } from "express";
import { receiptPoster } from "#server/domains/crisis/mark-poster.ts";
import { readPosterPage } from "#server/domains/crisis/poster-page-queries.ts";
import { restContext } from "#server/http/bearer.ts";
import { formField, readForm } from "#server/http/form-body.ts";
import { openSignedLink } from "#server/http/open-signed-link.ts";
import type { Services } from "#server/platform/context.ts";
import { DeadLink } from "./dead-link.tsx";
import { sendPublicPage } from "./layout.tsx";
import { PosterPage } from "./poster-page.tsx";

const RECEIPTS = ["hung", "taken_down"] as const;

/** `/anslag/<link>`: where the code of a poster leads whoever hangs it up or takes it down. It is the receipt of that sheet alone. */
export function posterPages(services: Services): Router {
  const router = Router();
  router.get("/anslag/:link", (req, res) => show(services, req, res));
  router.use("/anslag", readForm);
  router.post("/anslag/:link", async (req, res) => {
    const ctx = await restContext(services, req);
    const posterId = await openSignedLink(ctx, "poster", req.params.link);
    const receipt = RECEIPTS.find((value) => value === formField(req.body, "gjort"));
    if (posterId && receipt) {
      await ctx.limits.consume("repliesPerLink", posterId);
      await receiptPoster(ctx, posterId, receipt);
      return res.redirect(303, `/anslag/${req.params.link}`);
    }
    await show(services, req, res);
  });
  return router;
}

async function show(services: Services, req: Request<{ link: string }>, res: Response): Promise<void> {
  const ctx = await restContext(services, req);
  const posterId = await openSignedLink(ctx, "poster", req.params.link);
  const view = posterId ? await readPosterPage(ctx, posterId) : null;
  if (!view) return sendPublicPage(res, { status: 404, title: "Länken gäller inte", content: <DeadLink /> });
  sendPublicPage(res, { title: "Anslag", association: view.association, content: <PosterPage view={view} link={req.params.link} /> });
}
