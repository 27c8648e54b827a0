import { type Request, type Response, Router } from "express";
import { type PosterPageView, readPosterPage } from "#server/domains/crisis/poster-queries.ts";
import { receiptPoster } from "#server/domains/crisis/posters.tsx";
import { restContext } from "#server/http/bearer.ts";
import { formField, readForm } from "#server/http/form-body.ts";
import { openSignedLink } from "#server/http/open-signed-link.ts";
import type { Services } from "#server/platform/context.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { Card, DeadLink, Notice, PostButton, sendPublicPage } from "./layout.tsx";

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
      await ctx.limits.consume("link/reply", posterId);
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

/** What whoever scans the code of a poster sees: one button, by what is to be done with the sheet. */
function PosterPage({ view, link }: { view: PosterPageView; link: string }) {
  const { place, content, hungAt, takenDownAt, isOutdated, isOver } = view;
  const goes = isOutdated || isOver;
  return (
    <Card>
      <h1>Anslag: {place}</h1>
      {takenDownAt ? (
        <Notice tone="good">Tack. Anslaget togs ner {formatDayTime(takenDownAt)}.</Notice>
      ) : (
        <>
          {hungAt && <Notice tone="good">Tack. Anslaget sattes upp {formatDayTime(hungAt)}.</Notice>}
          {goes && (
            <Notice tone="warn">
              {isOver ? "Krisläget är avslutat. Ta ner anslaget." : "Det finns ett nyare anslag. Ta ner det här."}
            </Notice>
          )}
          {goes && (
            <PostButton action={`/anslag/${link}`} fields={{ gjort: "taken_down" }} label="Jag har tagit ner anslaget" look="huge" />
          )}
          {!goes && !hungAt && (
            <PostButton action={`/anslag/${link}`} fields={{ gjort: "hung" }} label="Jag har satt upp anslaget" look="huge" />
          )}
        </>
      )}
      <p className="dim">{content}</p>
    </Card>
  );
}
