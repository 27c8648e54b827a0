import { type Request, type Response, Router } from "express";
import { readHelp } from "#server/domains/crisis/follow-need.ts";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { readReplyPage } from "#server/domains/crisis/reply-page-queries.ts";
import type { Services } from "#server/lib/domain-context.ts";
import { restContext } from "#server/rest/bearer.ts";
import { openSignedLink } from "#server/rest/open-signed-link.ts";
import { REPLY_ANSWERS } from "#shared/enums.ts";
import { helpDetails } from "#shared/schemas/crisis-page.ts";
import { formField, readForm } from "./form-body.ts";
import type { Faults } from "./form-fields.tsx";
import { type HelpDraft, readHelpForm } from "./help-form.tsx";
import { sendPublicPage } from "./layout.tsx";
import { refusedForm } from "./refused-form.ts";
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
    if (!deliveryId || !answer) return show(services, req, res);
    await ctx.limits.consume("repliesPerLink", deliveryId);
    const draft = formField(req.body, "hjalp") ? readHelpForm(req.body) : null;
    try {
      const help = draft && readHelp("phone", helpDetails.parse(draft));
      await recordReply(ctx, { deliveryId, source: "link", answer, text: null, help });
    } catch (error) {
      if (!draft) throw error;
      const { status, faults } = refusedForm(res, error);
      return show(services, req, res, { status, draft, faults });
    }
    // Reloading the page shall not answer again.
    res.redirect(303, `/svar/${req.params.link}`);
  });
  return router;
}

interface Refused {
  status: number;
  draft: HelpDraft;
  faults: Faults;
}

async function show(services: Services, req: Request<{ link: string }>, res: Response, refused?: Refused): Promise<void> {
  const ctx = await restContext(services, req);
  const deliveryId = await openSignedLink(ctx, "reply", req.params.link);
  const view = deliveryId ? await readReplyPage(ctx, deliveryId) : null;
  if (!view) return sendPublicPage(res, { status: 404, title: "Länken gäller inte", content: <DeadLink /> });
  const content = <ReplyPage view={view} link={req.params.link} refused={refused} />;
  sendPublicPage(res, { status: refused?.status ?? 200, title: "Hur är läget?", association: view.association, content });
}
