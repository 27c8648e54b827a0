import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { hiddenArticles, knowledgeArticles, ownArticles } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { OWN_ARTICLES_MAX } from "#shared/limits.ts";
import type { hideArticleInput, houseArticleInput, operatorArticleInput, ownArticleInput } from "#shared/schemas/assistant.ts";

/** Whose article it is: an association's, or the operators' for everybody. */
const isOf = (associationId: string | null): SQL =>
  associationId ? eq(ownArticles.housingAssociationId, associationId) : isNull(ownArticles.housingAssociationId);

interface HouseArticleView {
  id: string;
  title: string;
  body: string;
  steps: string;
  terms: string;
  updatedAt: string;
}

/** What the assistant answers otherwise in the caller's house. For owners. Throws ForbiddenError. */
export async function readHouseArticles({ db, actor }: DomainContext): Promise<{
  own: HouseArticleView[];
  hidden: { slug: string; title: string }[];
}> {
  const { associationId } = requirePermission(actor, "association:edit");
  const title = sql<string>`coalesce(${knowledgeArticles.title}, ${ownArticles.title})`;
  const [own, hidden] = await Promise.all([
    db
      .select({
        id: ownArticles.id,
        title: ownArticles.title,
        body: ownArticles.body,
        steps: ownArticles.steps,
        terms: ownArticles.terms,
        updatedAt: ownArticles.updatedAt,
      })
      .from(ownArticles)
      .where(isOf(associationId))
      .orderBy(asc(ownArticles.title), asc(ownArticles.id)),
    db
      .select({ slug: hiddenArticles.slug, title })
      .from(hiddenArticles)
      .leftJoin(knowledgeArticles, eq(knowledgeArticles.slug, hiddenArticles.slug))
      .leftJoin(ownArticles, and(sql`${ownArticles.id}::text = ${hiddenArticles.slug}`, isOf(null)))
      .where(and(eq(hiddenArticles.housingAssociationId, associationId), sql`${title} is not null`))
      .orderBy(title),
  ]);
  return { own: own.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() })), hidden };
}

/**
 * Hides an article from the members of the caller's association, or shows it again. For owners. Throws ForbiddenError,
 * NotFoundError, and InvalidError with DANGER_ARTICLE_STAYS.
 */
export async function hideArticle(ctx: DomainContext, { slug, isHidden }: z.output<typeof hideArticleInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "association:edit");
  const { associationId: housingAssociationId } = actor;
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "association:edit");
    const changed = isHidden
      ? await tx
          .insert(hiddenArticles)
          .values({ housingAssociationId, slug: await requireHidable(tx, slug), createdAt: ctx.now() })
          .onConflictDoNothing()
          .returning({ slug: hiddenArticles.slug })
      : await tx
          .delete(hiddenArticles)
          .where(and(eq(hiddenArticles.housingAssociationId, housingAssociationId), eq(hiddenArticles.slug, slug)))
          .returning({ slug: hiddenArticles.slug });
    if (changed.length > 0) await recordAudit(tx, actor, isHidden ? "document.hide_article" : "document.show_article", null, { slug });
  });
}

async function requireHidable(tx: Transaction, slug: string): Promise<string> {
  const [article] = await tx
    .select({ isDanger: knowledgeArticles.isDanger })
    .from(knowledgeArticles)
    .where(eq(knowledgeArticles.slug, slug))
    .union(
      tx
        .select({ isDanger: sql<boolean>`false` })
        .from(ownArticles)
        .where(and(sql`${ownArticles.id}::text = ${slug}`, isOf(null))),
    );
  if (!article) throw new NotFoundError();
  if (article.isDanger) throw new InvalidError("DANGER_ARTICLE_STAYS");
  return slug;
}

/**
 * Writes an article that only the members of the caller's association get, or changes it. For owners. Throws ForbiddenError,
 * NotFoundError, ConflictError with OWN_ARTICLE_CHANGED, and InvalidError with TOO_MANY_OWN_ARTICLES.
 */
export async function saveHouseArticle(
  ctx: DomainContext,
  { id, seenAt, ...text }: z.output<typeof houseArticleInput>,
): Promise<{ id: string; title: string }> {
  const actor = requirePermission(ctx.actor, "association:edit");
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "association:edit");
    const { associationId } = actor;
    if (!id && (await tx.$count(ownArticles, isOf(associationId))) >= OWN_ARTICLES_MAX) throw new InvalidError("TOO_MANY_OWN_ARTICLES");
    const saved = await writeArticle(ctx, tx, { id, seenAt, associationId }, { ...text, sources: [], reviewBy: null });
    await recordAudit(tx, actor, "document.save_answer", saved, { isNew: !id });
    return { id: saved, title: text.title };
  });
}

/** Throws ForbiddenError, NotFoundError. */
export async function removeHouseArticle(ctx: DomainContext, { id }: z.output<typeof ownArticleInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "association:edit");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "association:edit");
    await removeArticle(tx, id, actor.associationId);
    await recordAudit(tx, actor, "document.remove_answer", id);
  });
}

/** Writes an article for everybody, or changes it. For operators. Throws ForbiddenError, NotFoundError, ConflictError with OWN_ARTICLE_CHANGED. */
export async function saveOperatorArticle(
  ctx: DomainContext,
  { id, seenAt, sourceName, sourceNote, sourceDate, openQuestion, ...text }: z.output<typeof operatorArticleInput>,
): Promise<{ id: string; title: string }> {
  const operator = requireOperator(ctx.actor);
  const sources = sourceName && sourceNote && sourceDate ? [{ name: sourceName, note: sourceNote, date: sourceDate }] : [];
  return inTransaction(ctx, async (tx) => {
    // What it was first written for stays when it is changed.
    const values = { ...text, sources, ...(id ? {} : { openQuestion }) };
    const saved = await writeArticle(ctx, tx, { id, seenAt, associationId: null }, values);
    await recordAudit(tx, operator, "assistant.save_article", saved, { isNew: !id });
    return { id: saved, title: text.title };
  });
}

/** Throws ForbiddenError, NotFoundError. */
export async function removeOperatorArticle(ctx: DomainContext, { id }: z.output<typeof ownArticleInput>): Promise<void> {
  const operator = requireOperator(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    await removeArticle(tx, id, null);
    await recordAudit(tx, operator, "assistant.remove_article", id);
  });
}

interface Aim {
  id: string | null;
  seenAt: string | null;
  associationId: string | null;
}

type ArticleText = Omit<typeof ownArticles.$inferInsert, "id" | "housingAssociationId" | "createdAt" | "updatedAt">;

async function writeArticle(ctx: DomainContext, tx: Transaction, { id, seenAt, associationId }: Aim, text: ArticleText): Promise<string> {
  const values = { ...text, updatedAt: ctx.now() };
  if (!id) {
    const made = crypto.randomUUID();
    await tx.insert(ownArticles).values({ ...values, id: made, housingAssociationId: associationId, createdAt: ctx.now() });
    return made;
  }
  const [found] = await tx
    .select({ updatedAt: ownArticles.updatedAt })
    .from(ownArticles)
    .where(and(eq(ownArticles.id, id), isOf(associationId)))
    .for("no key update");
  if (!found) throw new NotFoundError();
  if (found.updatedAt.toISOString() !== seenAt) throw new ConflictError("OWN_ARTICLE_CHANGED");
  await tx.update(ownArticles).set(values).where(eq(ownArticles.id, id));
  return id;
}

async function removeArticle(tx: Transaction, id: string, associationId: string | null): Promise<void> {
  const removed = await tx
    .delete(ownArticles)
    .where(and(eq(ownArticles.id, id), isOf(associationId)))
    .returning({ id: ownArticles.id });
  if (removed.length === 0) throw new NotFoundError();
}
