import compression from "compression";
import { Router } from "express";
import { confirmByLink } from "#server/domains/subscribers/confirm-address.ts";
import { endByLink } from "#server/domains/subscribers/end-subscription.ts";
import { describe, findConfirmation, type HeldSubscription } from "#server/domains/subscribers/subscription-queries.ts";
import { restContext } from "#server/http/bearer.ts";
import { readForm } from "#server/http/form-body.ts";
import { openSignedLink } from "#server/http/open-signed-link.ts";
import type { Services } from "#server/platform/context.ts";
import { CONSENT_TEXTS, CONSENT_VERSION } from "#shared/content/consent.ts";
import { confirmLink, leaveLink } from "#shared/subscribe-links.ts";
import { shortAddressPages } from "./find-association.tsx";
import { Card, PostButton, sendPublicPage } from "./layout.tsx";
import { posterPages } from "./posters.tsx";
import { quotePages } from "./quote.tsx";
import { orDead, sendConfirmed, sendDead, sendEnded } from "./send-subscription.tsx";
import { statusPages } from "./status.tsx";
import { subscribePages } from "./subscribe.tsx";
import { subscriptionPages } from "./subscription.tsx";
import { CHANNEL_WORDS } from "./subscription-pages.tsx";
import { testAlarmPages } from "./test-alarm.tsx";

const ADDRESSES = [
  "/crisis-subscribe",
  "/larm",
  "/bekrafta",
  "/avsluta",
  "/prenumeration",
  "/s",
  "/svar",
  "/k",
  "/prov",
  "/anslag",
  "/offert",
];

/** The pages for residents: plain HTML that anybody can open from a mail, an SMS or a poster, on any telephone. */
export function publicPages(services: Services): Router {
  const router = Router();
  router.use(ADDRESSES, compression());
  router.use(subscribePages(services), subscriptionPages(services), linkPages(services));
  router.use(statusPages(services), posterPages(services), shortAddressPages(services), quotePages(services));
  router.use(testAlarmPages(services));
  return router;
}

/**
 * `/bekrafta/<secret>` and `/avsluta/<signed>`, the links in mails and SMS. Opening one changes nothing, since mail scanners open
 * links; a press does. A mail program's own «unsubscribe» posts straight to the latter (RFC 8058).
 */
function linkPages(services: Services): Router {
  const router = Router();
  router.get("/bekrafta/:secret", async (req, res) => {
    const { secret } = req.params;
    const held = await findConfirmation(await restContext(services, req), secret);
    if (!held) return sendDead(res);
    sendPublicPage(res, {
      title: "Bekräfta krislarm",
      association: held.association,
      content: <ConfirmPage held={held} secret={secret} />,
    });
  });
  router.post("/bekrafta/:secret", readForm, async (req, res) => {
    const ctx = await restContext(services, req);
    await orDead(res, async () => sendConfirmed(ctx, res, await confirmByLink(ctx, req.params.secret)));
  });
  router.get("/avsluta/:signed", async (req, res) => {
    const ctx = await restContext(services, req);
    const subscriberId = await openSignedLink(ctx, "leave", req.params.signed);
    const held = subscriberId && (await describe(services.db, subscriberId, "email"));
    if (!held) return sendDead(res);
    if (!held.subscription.isActive) return sendEnded(res, held);
    const content = <LeavePage held={held} action={leaveLink("", req.params.signed)} />;
    sendPublicPage(res, { title: "Avsluta krislarm", association: held.association, content });
  });
  router.post("/avsluta/:signed", readForm, async (req, res) => {
    const ctx = await restContext(services, req);
    const subscriberId = await openSignedLink(ctx, "leave", req.params.signed);
    const held = subscriberId && (await endByLink(ctx, subscriberId, "email"));
    if (!held) return sendDead(res);
    sendEnded(res, held);
  });
  return router;
}

/** One button that confirms an address: a mail scanner that opens the link presses nothing. */
function ConfirmPage({ held, secret }: { held: HeldSubscription; secret: string }) {
  const { association, subscription } = held;
  const { sentence, information } = CONSENT_TEXTS[CONSENT_VERSION];
  return (
    <Card>
      <h1>Bekräfta krislarm från {association.name}</h1>
      <p>Krislarmen kommer till {subscription.address}.</p>
      <p>{sentence(association.name)}</p>
      <PostButton action={confirmLink("", secret)} label="Bekräfta" />
      <details>
        <summary>Så hanteras dina uppgifter</summary>
        <ul>
          {information.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <p className="dim">Har du inte bett om det här? Stäng sidan. Uppgifter som ingen bekräftar tas bort efter sju dagar.</p>
    </Card>
  );
}

/** One button that ends the messages of a channel. */
function LeavePage({ held, action }: { held: HeldSubscription; action: string }) {
  const { association, subscription } = held;
  const word = CHANNEL_WORDS[subscription.channel];
  return (
    <Card>
      <h1>Avsluta krislarm via {word}?</h1>
      <p>
        Då får du inga fler krislarm från {association.name} via {word}. Du kan anmäla dig igen när du vill.
      </p>
      <PostButton action={action} label={`Avsluta krislarm via ${word}`} />
    </Card>
  );
}
