import type { Response } from "express";
import { findSubscription, type HeldSubscription } from "#server/domains/subscribers/subscription-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { Faults } from "./form-fields.tsx";
import { Card, sendPublicPage } from "./layout.tsx";
import { readDoors } from "./subscribe-form.tsx";
import { ConfirmedPage, EndedPage, ManagePage } from "./subscription-pages.tsx";

/** The page of an address that is confirmed, for who holds its key. */
export async function sendConfirmed(ctx: DomainContext, res: Response, nyckel: string, notice?: string): Promise<void> {
  const held = await findSubscription(ctx, nyckel);
  if (!held) return sendDead(res);
  const portalPath = ctx.actor && (ctx.actor.associationId ? "/association-dashboard" : "/dashboard");
  const content = <ConfirmedPage held={held} nyckel={nyckel} notice={notice} portalPath={portalPath} />;
  sendPublicPage(res, { title: "Klart", association: held.association, content });
}

/** What can be changed, for who holds the key. */
export async function sendManage(
  ctx: DomainContext,
  res: Response,
  nyckel: string,
  said: { status?: number; faults?: Faults; notice?: string } = {},
): Promise<void> {
  const held = await findSubscription(ctx, nyckel);
  if (!held) return sendDead(res);
  const doors = await readDoors(ctx.db, held.association.id);
  const { status = 200, faults, notice } = said;
  const content = <ManagePage held={held} doors={doors} nyckel={nyckel} faults={faults} notice={notice} />;
  sendPublicPage(res, { status, title: "Dina krislarm", association: held.association, content });
}

export function sendEnded(res: Response, held: HeldSubscription): void {
  sendPublicPage(res, { title: "Avslutat", association: held.association, content: <EndedPage held={held} /> });
}

/** A link or a form whose time is over. */
export function sendDead(res: Response): void {
  sendPublicPage(res, { status: 404, title: "Länken gäller inte längre", content: <DeadSubscriptionLink /> });
}

function DeadSubscriptionLink() {
  return (
    <Card>
      <h1>Länken gäller inte längre</h1>
      <p>Den har redan använts, eller så har tiden gått ut. Skanna QR-koden i trapphuset för att anmäla dig, ändra eller avsluta.</p>
      <p className="links">
        <a href="/crisis-subscribe">Ange föreningens kod</a>
      </p>
    </Card>
  );
}

/** Answers with the page of a dead link where the secret opens nothing any more. */
export async function orDead(res: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    sendDead(res);
  }
}
