import { type Request, type Response, Router } from "express";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { readReplyPage } from "#server/domains/crisis/reply-page-queries.ts";
import type { Services } from "#server/lib/domain-context.ts";
import { restContext } from "#server/rest/bearer.ts";
import { openSignedLink } from "#server/rest/open-signed-link.ts";
import { REPLY_ANSWERS } from "#shared/enums.ts";
import { formField, readForm } from "./form-body.ts";
import { sendPublicPage } from "./layout.tsx";
import { DeadLink, ReplyPage } from "./reply-page.tsx";

/** `/svar/<link>`: the personal page behind the link of a message. The link says who answers, and is good for nothing else. */
export function replyPages(services: Services): Router {
  const router = Router();
  router.get("/svar/:link", (req, res) => show(services, req, res));
  router.use("/svar", readForm);
  router.post("/svar/:link", async (req, res) => {
    const ctx = await restContext(services, req);
    const deliveryId = await openSignedLink(ctx, "reply", req.params.link);
    const answer = REPLY_ANSWERS.find((value) => value === formField(req.body, "svar"));
    if (deliveryId && answer) {
      await ctx.limits.consume("repliesPerLink", deliveryId);
      await recordReply(ctx, { deliveryId, source: "link", answer, text: null });
      // Reloading the page shall not answer again.
      return res.redirect(303, `/svar/${req.params.link}`);
    }
    await show(services, req, res);
  });
  return router;
}

async function show(services: Services, req: Request<{ link: string }>, res: Response): Promise<void> {
  const ctx = await restContext(services, req);
  const deliveryId = await openSignedLink(ctx, "reply", req.params.link);
  const view = deliveryId ? await readReplyPage(ctx, deliveryId) : null;
  if (!view) return sendPublicPage(res, { status: 404, title: "Länken gäller inte", content: <DeadLink /> });
  const content = <ReplyPage view={view} link={req.params.link} />;
  sendPublicPage(res, { title: "Hur är läget?", association: view.association, content });
}
