import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { MAIL_ATTACHMENT_MAX_BYTES } from "#shared/limits.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { findDocument } from "./queries.ts";
import { findVersionFile, findVersionSender } from "./version-queries.ts";

/** A version of a document for the board; a file that is too large for a mail is only linked. Null when it is gone meanwhile. */
export async function associationDocumentEmail(
  ctx: DomainContext,
  payload: { versionId: string; senderProfileId?: string | undefined },
): Promise<EmailContent | null> {
  const file = await findVersionFile(ctx.db, payload.versionId);
  if (!file?.key || !(await ctx.files.exists(file.key))) return null;
  const sender = await findVersionSender(ctx.db, payload.versionId, payload.senderProfileId);
  if (!sender) return null;
  const { association, person } = sender;
  const content = await ctx.files.get(file.key);
  const isAttached = content.byteLength <= MAIL_ATTACHMENT_MAX_BYTES;
  const what = `${file.title}, version ${file.version}`;
  return {
    subject: what,
    element: (
      <EmailLayout preview={`${what}, för styrelsen i ${association}.`} heading={file.title}>
        <Paragraph>
          Hej! {person ? `${person} i ${association}` : association} skickar version {file.version} av dokumentet
          {isAttached ? ", bifogad till mejlet." : ". Filen är för stor för ett mejl. Öppna den i portalen."}
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/documents?tab=dokument&dokument=${file.documentId}`} label="Öppna dokumentet" />
        <SmallPrint>Mejlet går till föreningens systemägare genom {PRODUCT_NAME}.</SmallPrint>
      </EmailLayout>
    ),
    attachments: isAttached ? [{ filename: file.filename, contentType: file.contentType, content }] : [],
  };
}

/** A document that somebody had sent to themselves, the association or a request's contact; null when it is gone meanwhile. */
export async function documentEmail(ctx: DomainContext, payload: { documentId: string }): Promise<EmailContent | null> {
  const document = await findDocument(ctx.db, payload.documentId);
  if (!document || !(await ctx.files.exists(document.storageKey))) return null;
  return {
    subject: document.title,
    element: (
      <EmailLayout preview={`${document.title} finns bifogad som PDF.`} heading={document.title}>
        <Paragraph>Hej! Dokumentet är bifogat som PDF.</Paragraph>
        <SmallPrint>Mejlet skickades på begäran av någon som ser dokumentet i {PRODUCT_NAME}.</SmallPrint>
      </EmailLayout>
    ),
    attachments: [{ filename: document.filename, contentType: "application/pdf", content: await ctx.files.get(document.storageKey) }],
  };
}
