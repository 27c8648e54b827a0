import { type Request, type Response, Router } from "express";
import { readHelp } from "#server/domains/crisis/follow-need.ts";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { readReplyPage } from "#server/domains/crisis/reply-page-queries.ts";
import { findStatusPage, type StatusPageView } from "#server/domains/crisis/status-page-queries.ts";
import { restContext } from "#server/http/bearer.ts";
import { formField, readForm } from "#server/http/form-body.ts";
import { openSignedLink } from "#server/http/open-signed-link.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { REPLY_ANSWERS } from "#shared/enums.ts";
import { helpDetails } from "#shared/schemas/crisis-page.ts";
import { isWriting, type OwnAnswer } from "./answer-card.tsx";
import { DeadLink } from "./dead-link.tsx";
import type { Faults } from "./form-fields.tsx";
import { type HelpDraft, readHelpForm } from "./help-form.tsx";
import { sendPublicPage } from "./layout.tsx";
import { refusedForm } from "./refused-form.ts";
import { GonePage, StatusPage } from "./status-page.tsx";

/**
 * How a crisis stands: `/k/<token>` for everybody who has its address, and `/svar/<link>` for whoever got a message, with their answer.
 * The personal link says who answers, and is good for nothing else.
 */
export function statusPages(services: Services): Router {
  const router = Router();
  router.get("/k/:token", async (req, res) => {
    const ctx = await restContext(services, req);
    const found = await findStatusPage(ctx, req.params.token);
    // Only what leads to nothing counts, as with signed links.
    if (!found) await ctx.limits.consume("subscriberLinkGuessesPerAddress", limitKeyOf(ctx.client.ipAddress));
    send(ctx, res, found && found !== "gone" ? { status: found, own: null } : found);
  });
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
  const { link } = req.params;
  const deliveryId = await openSignedLink(ctx, "reply", link);
  const found = deliveryId ? await readReplyPage(ctx, deliveryId) : null;
  if (!found || found === "gone") return send(ctx, res, found);
  const isChanging = req.query.andra !== undefined;
  send(ctx, res, { status: found.status, own: { view: found.own, link, isChanging, refused } }, refused?.status);
}

type Found = { status: StatusPageView; own: OwnAnswer | null } | "gone" | null;

function send(ctx: DomainContext, res: Response, found: Found, status = 200): void {
  if (found === null) sendPublicPage(res, { status: 404, title: "Länken gäller inte", content: <DeadLink /> });
  else if (found === "gone") sendPublicPage(res, { status: 410, title: "Sidan finns inte längre", content: <GonePage /> });
  else {
    const { associationName, isExercise, resolvedAt } = found.status;
    // Not while somebody may be writing, and a crisis that is over changes no more.
    if (!resolvedAt && !(found.own && isWriting(found.own))) res.set("refresh", String(REFRESH_SECONDS));
    sendPublicPage(res, {
      status,
      title: isExercise ? "ÖVNING" : "Krisläge",
      // Without the logo: the whole page is one answer of a few kilobytes.
      association: { name: associationName, logoUrl: null },
      content: <StatusPage {...found} readAt={ctx.now()} />,
    });
  }
}

/** Of the header `Refresh`. */
const REFRESH_SECONDS = 60;
