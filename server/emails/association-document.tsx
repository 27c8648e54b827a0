import { findVersionFile, findVersionSender } from "#server/domains/documents/version-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { MAIL_ATTACHMENT_MAX_BYTES } from "#shared/limits.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

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
