import { Router } from "express";
import { sendOwnTest } from "#server/domains/deliveries/send-own-test.ts";
import { endByKey } from "#server/domains/subscribers/end-subscription.ts";
import { askOtherAddress, changeSubscription, openSubscription, requestManageCode } from "#server/domains/subscribers/own-subscription.ts";
import { restContext } from "#server/http/bearer.ts";
import { formField, readForm } from "#server/http/form-body.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { changeSubscriptionInput } from "#shared/schemas/subscribers.ts";
import { findAssociation } from "./find-association.tsx";
import { refusedForm } from "./form-fields.tsx";
import { sendPublicPage } from "./layout.tsx";
import { orDead, sendConfirmed, sendEnded, sendManage } from "./send-subscription.tsx";
import { ContactPage, ManageCodePage } from "./subscription-pages.tsx";

/**
 * Changing and ending one's own subscription: a code to its address opens it. What came of the code goes on as `nyckel` in the
 * forms, so no cookie is needed and no other page can use it.
 */
export function subscriptionPages(services: Services): Router {
  const router = Router();
  router.use(codePages(services));
  const keyOf = (body: unknown): string => formField(body, "nyckel");
  router.post("/prenumeration", readForm, async (req, res) => sendManage(await restContext(services, req), res, keyOf(req.body)));
  router.post("/prenumeration/spara", readForm, async (req, res) => {
    const ctx = await restContext(services, req);
    const nyckel = keyOf(req.body);
    await orDead(res, async () => {
      try {
        await change(ctx, nyckel, req.body);
      } catch (error) {
        return sendManage(ctx, res, nyckel, refusedForm(res, error));
      }
      await sendManage(ctx, res, nyckel, { notice: "Ändringarna är sparade." });
    });
  });
  router.post("/prenumeration/avsluta", readForm, async (req, res) => {
    const ctx = await restContext(services, req);
    await orDead(res, async () => sendEnded(res, await endByKey(ctx, keyOf(req.body))));
  });
  router.post("/prenumeration/prov", readForm, async (req, res) => {
    const ctx = await restContext(services, req);
    await orDead(res, async () => {
      await sendOwnTest(ctx, keyOf(req.body));
      await sendConfirmed(ctx, res, keyOf(req.body), "Provmeddelandet är på väg. Det kommer inom någon minut.");
    });
  });
  router.post("/prenumeration/andra-adressen", readForm, async (req, res) => {
    const ctx = await restContext(services, req);
    await orDead(res, async () => {
      const way = await askOtherAddress(ctx, keyOf(req.body));
      const sent = way === "sms" ? "ett sms" : "ett mejl";
      await sendConfirmed(
        ctx,
        res,
        keyOf(req.body),
        way ? `Vi har skickat ${sent} med en länk. Öppna den och tryck på Bekräfta.` : undefined,
      );
    });
  });
  // Whoever opens one of these addresses again has no form to send.
  router.get("/prenumeration{/*rest}", (_req, res) => res.redirect(303, "/crisis-subscribe"));
  return router;
}

function change(ctx: DomainContext, nyckel: string, body: unknown): Promise<void> {
  const stairwellId = formField(body, "stairwellId") || null;
  const flat = formField(body, "flat");
  const preferredLanguage = formField(body, "preferredLanguage") || undefined;
  return changeSubscription(
    ctx,
    nyckel,
    changeSubscriptionInput.parse({ fullName: formField(body, "fullName"), stairwellId, flat, preferredLanguage }),
  );
}

/** `/crisis-subscribe/{associationId}/andra`: asks for an address and the code that went there. */
function codePages(services: Services): Router {
  const router = Router();
  const path = "/crisis-subscribe/:associationId/andra";
  const title = "Ändra eller avsluta krislarm";
  router.get(path, async (req, res) => {
    const association = await findAssociation(services, req, res);
    if (association) sendPublicPage(res, { title, association, content: <ContactPage associationId={association.id} contact="" /> });
  });
  router.post(path, readForm, async (req, res) => {
    const association = await findAssociation(services, req, res);
    if (!association) return;
    const contact = formField(req.body, "contact").trim();
    try {
      await requestManageCode(await restContext(services, req), association.id, contact);
      sendPublicPage(res, { title, association, content: <ManageCodePage associationId={association.id} contact={contact} /> });
    } catch (error) {
      const { status, ...refused } = refusedForm(res, error);
      const content = <ContactPage associationId={association.id} contact={contact} {...refused} />;
      sendPublicPage(res, { status, title: `Rätta: ${title}`, association, content });
    }
  });
  router.post(`${path}/kod`, readForm, async (req, res) => {
    const association = await findAssociation(services, req, res);
    if (!association) return;
    const ctx = await restContext(services, req);
    const contact = formField(req.body, "contact");
    try {
      const code = formField(req.body, "code").replace(/\D/g, "");
      await sendManage(ctx, res, await openSubscription(ctx, association.id, { contact, code }));
    } catch (error) {
      const { status, ...refused } = refusedForm(res, error);
      const content = <ManageCodePage associationId={association.id} contact={contact} {...refused} />;
      sendPublicPage(res, { status, title: `Rätta: ${title}`, association, content });
    }
  });
  return router;
}
