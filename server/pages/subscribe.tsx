import { type Request, type Response, Router } from "express";
import { readProfile } from "#server/domains/account/queries.ts";
import { type AssociationCardView, findAssociationCard } from "#server/domains/association/queries.ts";
import { confirmByCode } from "#server/domains/subscribers/confirm-address.ts";
import { PROOF_BITS, PROOF_TASKS } from "#server/domains/subscribers/proof-of-work.ts";
import { signUpSubscriber } from "#server/domains/subscribers/sign-up-subscriber.ts";
import { restContext } from "#server/http/bearer.ts";
import { requireSameOrigin } from "#server/http/browser-security.ts";
import { formField, readForm } from "#server/http/form-body.ts";
import type { Services } from "#server/platform/context.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { findInviteCode } from "#shared/invite-code.ts";
import { subscribeInput } from "#shared/schemas/subscribers.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { associationOf, CodePage, findAssociation } from "./find-association.tsx";
import { type Refused, refusedForm } from "./form-fields.tsx";
import { sendPublicPage } from "./layout.tsx";
import { sendConfirmed } from "./send-subscription.tsx";
import { readDoors, SubscribeForm, type SubscribeValues } from "./subscribe-form.tsx";
import { WaitingPage } from "./subscription-pages.tsx";

/** Does the work that the form asks for and sends the form. It runs in the background of the page, some hundred hashes at a time. */
const PROOF_SCRIPT = `
const form = document.querySelector("form[data-challenge]");
const { challenge } = form.dataset;
const text = new TextEncoder();
const BATCH = 256;

async function solve(task) {
  for (let first = 0; ; first += BATCH) {
    const tries = Array.from({ length: BATCH }, (_, n) => text.encode(challenge + ":" + task + ":" + (first + n)));
    const hashes = await Promise.all(tries.map((bytes) => crypto.subtle.digest("SHA-256", bytes)));
    const found = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> ${32 - PROOF_BITS} === 0);
    if (found >= 0) return first + found;
  }
}

const answers = [];
for (let task = 0; task < ${PROOF_TASKS}; task++) answers.push(await solve(task));
form.elements.bevis.value = challenge + "~" + answers.join(".");
form.submit();
`;

/** Nobody fills the form in faster. */
const FILL_TIME_MS = 2_000;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** `/crisis-subscribe` and `/crisis-subscribe/{associationId}`: sign-up for crisis messages, open to anybody, without JavaScript. */
export function subscribePages(services: Services): Router {
  const router = Router();
  const sameOrigin = requireSameOrigin(services.config.publicUrl);
  router.get("/crisis-subscribe", (_req, res) => sendPublicPage(res, { title: "Få krislarm", content: <CodePage code="" faults={{}} /> }));
  router.post("/crisis-subscribe", readForm, async (req, res) => {
    const ctx = await restContext(services, req);
    await ctx.limits.consume("public/code-lookup", limitKeyOf(ctx.client.ipAddress));
    const typed = formField(req.body, "code").slice(0, 500);
    const short = findInviteCode(typed);
    const id = short ? await associationOf(ctx, short) : UUID.exec(typed)?.[0].toLowerCase();
    if (id && (await findAssociationCard(ctx.db, id))) return res.redirect(303, subscribePath(id));
    const isCode = short !== null || id !== undefined;
    const faults = { code: isCode ? "Föreningen hittades inte. Kontrollera koden." : "Skriv koden eller klistra in länken från anslaget." };
    sendPublicPage(res, { status: isCode ? 404 : 400, title: "Få krislarm", content: <CodePage code={typed} faults={faults} /> });
  });
  router.get("/crisis-subscribe/bevis.js", (_req, res) => void res.type("js").set("cache-control", "max-age=3600").send(PROOF_SCRIPT));
  router.get("/crisis-subscribe/:associationId", async (req, res) => {
    const association = await findAssociation(services, req, res);
    if (association) await sendForm(services, res, association, await firstValues(services, req));
  });
  router.post<{ associationId: string }>("/crisis-subscribe/:associationId", sameOrigin, readForm, async (req, res) => {
    const association = await findAssociation(services, req, res);
    if (association) await signUp(services, req, res, association);
  });
  router.post<{ associationId: string }>("/crisis-subscribe/:associationId/kod", sameOrigin, readForm, async (req, res) => {
    const association = await findAssociation(services, req, res);
    if (association) await confirmNumber(services, req, res, association);
  });
  return router;
}

const BLANK: SubscribeValues = {
  ...{ fullName: "", email: "", phoneNumber: "", stairwellId: "", flat: "" },
  ...{ preferredLanguage: "sv", consent: "", tid: "" },
};

/** Who is signed in needs not type again what the portal knows, and is no program that has to be slowed down. */
async function firstValues(services: Services, req: Request): Promise<SubscribeValues> {
  const ctx = await restContext(services, req, { allowCookie: true });
  const now = ctx.now().getTime();
  if (!ctx.actor) return { ...BLANK, tid: String(now) };
  const { fullName, email, phoneNumber } = await readProfile(ctx);
  return {
    ...BLANK,
    fullName: fullName ?? "",
    email,
    phoneNumber: phoneNumber ? formatPhone(phoneNumber) : "",
    tid: String(now - FILL_TIME_MS),
  };
}

async function sendForm(services: Services, res: Response, association: AssociationCardView, values: SubscribeValues, refused?: Refused) {
  const doors = await readDoors(services.db, association.id);
  const { status = 200, faults = {}, message, challenge } = refused ?? {};
  const content = <SubscribeForm {...{ association, doors, values, faults, message, challenge }} />;
  sendPublicPage(res, { status, title: refused ? "Rätta: Få krislarm" : "Få krislarm", association, content });
}

async function signUp(services: Services, req: Request, res: Response, association: AssociationCardView): Promise<void> {
  const values = Object.fromEntries(Object.keys(BLANK).map((name) => [name, formField(req.body, name)])) as SubscribeValues;
  const sendWaiting = (email = values.email.trim()): void =>
    sendPublicPage(res, {
      title: "Väntar på bekräftelse",
      association,
      content: <WaitingPage associationId={association.id} email={email} phoneNumber={values.phoneNumber.trim()} />,
    });
  // Only a program fills in what nobody sees; it learns nothing from the answer.
  if (formField(req.body, "webbplats") !== "") return sendWaiting();
  const now = services.now().getTime();
  if (now - Number(values.tid) < FILL_TIME_MS) {
    const message = "Det gick lite fort. Tryck på knappen en gång till.";
    return sendForm(services, res, association, values, { status: 400, faults: {}, message });
  }
  try {
    const { consent: _, ...input } = subscribeInput.parse({
      ...values,
      stairwellId: values.stairwellId || null,
      preferredLanguage: values.preferredLanguage || undefined,
      consent: values.consent !== "",
    });
    const ctx = await restContext(services, req, { allowCookie: true });
    const { phoneNumber, key } = await signUpSubscriber(ctx, association.id, input, formField(req.body, "bevis") || null);
    if (key && !phoneNumber) return await sendConfirmed(ctx, res, key);
    // What is confirmed already need not be looked for in a mailbox.
    sendWaiting(key ? "" : undefined);
  } catch (error) {
    await sendForm(services, res, association, values, refusedForm(res, error));
  }
}

async function confirmNumber(services: Services, req: Request, res: Response, association: AssociationCardView): Promise<void> {
  const ctx = await restContext(services, req, { allowCookie: true });
  const [phoneNumber, email] = [formField(req.body, "phoneNumber"), formField(req.body, "email")];
  try {
    const code = formField(req.body, "code").replace(/\D/g, "");
    const nyckel = await confirmByCode(ctx, association.id, { phoneNumber, code });
    await sendConfirmed(ctx, res, nyckel);
  } catch (error) {
    const { status, faults, message } = refusedForm(res, error);
    const content = (
      <WaitingPage associationId={association.id} email={email} phoneNumber={phoneNumber} faults={faults} message={message} />
    );
    sendPublicPage(res, { status, title: "Rätta: Väntar på bekräftelse", association, content });
  }
}
