import { type Response, Router } from "express";
import { findHeldTest, type GoneTest, type HeldTest, receiveByLink } from "#server/domains/test-alarms/receive-test-alarm.ts";
import { restContext } from "#server/http/bearer.ts";
import { readForm } from "#server/http/form-body.ts";
import { openReplyLink } from "#server/http/open-signed-link.ts";
import type { Services } from "#server/platform/context.ts";
import { formatDay, formatDayTime } from "#shared/format/date.ts";
import { testAlarmLink } from "#shared/text/test-alarm.ts";
import { Card, DeadLink, Notice, PostButton, sendPublicPage } from "./layout.tsx";

/** `/prov/<link>`: one press says that a test has arrived. Opening it says nothing, since mail scanners open links. */
export function testAlarmPages(services: Services): Router {
  const router = Router();
  router.get("/prov/:link", async (req, res) => {
    const ctx = await restContext(services, req);
    const deliveryId = await openReplyLink(ctx, req.params.link);
    send(res, deliveryId ? await findHeldTest(ctx, deliveryId) : null, req.params.link);
  });
  router.post("/prov/:link", readForm, async (req, res) => {
    const ctx = await restContext(services, req);
    const deliveryId = await openReplyLink(ctx, req.params.link);
    const before = deliveryId ? await findHeldTest(ctx, deliveryId) : null;
    // A second press changes nothing; the page says since when.
    const isFirst = before !== null && typeof before === "object" && before.receivedAt === null;
    if (!deliveryId || !isFirst) send(res, before, req.params.link);
    else send(res, await receiveByLink(ctx, deliveryId), req.params.link, { isJustReceived: true });
  });
  return router;
}

const GONE: Record<GoneTest, string> = {
  replaced: "Det har kommit ett nyare provlarm. Tryck i det senaste meddelandet.",
  closed: "Provlarmet är äldre än sju dagar och går inte att kvittera längre. Nästa kommer i början av månaden.",
  left: "Du är inte med i krisgruppen längre.",
};

function send(
  res: Response,
  held: HeldTest | GoneTest | null,
  link: string,
  { isJustReceived = false }: { isJustReceived?: boolean } = {},
): void {
  if (!held) sendPublicPage(res, { status: 404, title: "Länken gäller inte", content: <DeadLink /> });
  else if (typeof held === "string") {
    const content = (
      <Card>
        <h1>Provlarmet är stängt</h1>
        <p>{GONE[held]}</p>
      </Card>
    );
    sendPublicPage(res, { status: 410, title: "Provlarmet är stängt", content });
  } else {
    const content = <HeldPage held={held} link={link} isJustReceived={isJustReceived} />;
    sendPublicPage(res, { title: "Provlarm", association: held.association, content });
  }
}

function HeldPage({ held, link, isJustReceived }: { held: HeldTest; link: string; isJustReceived: boolean }) {
  const { association, sentAt, receivedAt } = held;
  return (
    <Card>
      <h1>Provlarm {formatDay(sentAt)}</h1>
      {receivedAt === null ? (
        <>
          <p>
            <strong>Inget har hänt.</strong> Tryck på knappen, så vet {association.name} att larmen når dig.
          </p>
          <PostButton action={testAlarmLink("", link)} label="Larmet når mig" look="huge" />
        </>
      ) : (
        <Notice tone="good">
          <p>
            <strong>{isJustReceived ? "Tack. Larmen når dig." : `Du har redan kvitterat, ${formatDayTime(receivedAt)}.`}</strong>
          </p>
          <p>Du behöver inte göra något mer.</p>
        </Notice>
      )}
    </Card>
  );
}
