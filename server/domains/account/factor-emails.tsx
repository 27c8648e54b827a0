import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { countRecoveryCodes } from "./factor-queries.ts";

/** Tells the owner of an account that somebody signed in with one of its recovery codes, and how many are left. */
export async function recoveryCodeUsed(ctx: DomainContext, payload: { userId: string }): Promise<EmailContent> {
  const left = await countRecoveryCodes(ctx.db, payload.userId);
  return {
    subject: `En återställningskod har använts hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Någon loggade in med en av dina återställningskoder." heading="En återställningskod har använts">
        <Paragraph>
          Någon loggade nyss in på ditt konto hos {PRODUCT_NAME} med en av dina återställningskoder. Koden kan inte användas igen.
        </Paragraph>
        <Paragraph>{codesLeft(left)}</Paragraph>
        <Paragraph>
          Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot. Skapa sedan nya återställningskoder.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Var det du? Då behöver du inte göra något.</SmallPrint>
      </EmailLayout>
    ),
  };
}

function codesLeft(left: number): string {
  if (left === 0) return "Du har inga återställningskoder kvar. Skapa nya under Säkerhet i inställningarna.";
  if (left === 1) return "Du har en återställningskod kvar. Skapa gärna nya under Säkerhet i inställningarna.";
  return `Du har ${left} återställningskoder kvar.`;
}

/** Tells the owner of an account that its recovery codes were replaced: they open it without the app. */
export async function recoveryCodesRenewed(ctx: DomainContext): Promise<EmailContent> {
  return {
    subject: `Nya återställningskoder hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Dina gamla återställningskoder gäller inte längre." heading="Nya återställningskoder">
        <Paragraph>Det har skapats nya återställningskoder för ditt konto hos {PRODUCT_NAME}. De gamla gäller inte längre.</Paragraph>
        <Paragraph>
          Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot. Skapa sedan nya återställningskoder.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Var det du? Spara de nya koderna där du hittar dem även utan telefonen.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Whoever has lost the account to somebody else's second factor gets in by no mail (record 0011). */
const helpFrom = ({ config }: DomainContext): string =>
  config.contactEmail ? `skriv till ${config.contactEmail}.` : "hör av dig till den som driver portalen.";

/** Tells the owner, who may not be the one who did it. */
export async function secondFactorChanged(
  ctx: DomainContext,
  { enabled, hasPasskey = false }: { enabled: boolean; hasPasskey?: boolean },
): Promise<EmailContent> {
  if (!enabled && hasPasskey) return appRemoved(ctx);
  const what = `Tvåfaktorsautentisering är ${enabled ? "aktiverad" : "avstängd"}`;
  return {
    subject: `${what} hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout
        preview={enabled ? "En kod behövs nu vid varje inloggning." : "Det räcker nu med lösenordet för att logga in."}
        heading={what}
      >
        <Paragraph>
          {enabled
            ? "När du loggar in behöver du nu också en kod från din autentiseringsapp. Förvara återställningskoderna där du hittar dem även utan telefonen."
            : "Det räcker nu med e-postadress och lösenord för att logga in på ditt konto. Dina återställningskoder har slutat gälla."}
        </Paragraph>
        <Paragraph>
          Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot.
          {enabled && ` Frågar vi sedan efter en kod som du inte har: ${helpFrom(ctx)}`}
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Var det du? Då behöver du inte göra något.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** The app is gone and a passkey stays: nothing is less safe than before. */
function appRemoved(ctx: DomainContext): EmailContent {
  const what = "Autentiseringsappen är bortkopplad";
  return {
    subject: `${what} hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Du loggar in med en passnyckel i stället." heading={what}>
        <Paragraph>Koder från appen behövs inte längre. Efter lösenordet frågar vi efter en av dina passnycklar.</Paragraph>
        <Paragraph>Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Var det du? Då behöver du inte göra något.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Whoever has linked an account of their own would come in again after a new password, so the link is ended first. */
export async function identityChanged(
  ctx: DomainContext,
  { label, isLinked }: { label: string; isLinked: boolean },
): Promise<EmailContent> {
  const what = `${label} är ${isLinked ? "kopplat till" : "inte längre kopplat till"} ditt konto`;
  return {
    subject: `${what} hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview={isLinked ? `Du kan nu logga in med ${label}.` : "Du loggar in med lösenord eller passnyckel."} heading={what}>
        <Paragraph>{isLinked ? `Du kan nu logga in med ${label}.` : `${label} öppnar inte längre ditt konto.`}</Paragraph>
        <Paragraph>
          Var det inte du?{" "}
          {isLinked
            ? `Koppla genast bort ${label} under Säkerhet i inställningarna, och byt sedan lösenord.`
            : "Välj genast ett nytt lösenord."}
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/settings?tab=sakerhet`} label="Öppna Säkerhet" />
        <SmallPrint>Var det du? Då behöver du inte göra något.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** A passkey that somebody else has added would outlive a new password, so it is taken away first. */
export async function passkeyAdded(ctx: DomainContext, { name }: { name: string }): Promise<EmailContent> {
  return {
    subject: `En passnyckel är tillagd hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Den öppnar ditt konto utan lösenord." heading="En passnyckel är tillagd">
        <Paragraph>
          Passnyckeln «{name}» öppnar nu ditt konto utan lösenord. Loggar du in med lösenord frågar vi också efter en passnyckel, en kod
          från appen eller en återställningskod.
        </Paragraph>
        <Paragraph>
          Var det inte du? Ta genast bort passnyckeln under Säkerhet i inställningarna, logga ut alla andra enheter och byt sedan lösenord.
          Kommer du inte in: {helpFrom(ctx)}
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/settings?tab=sakerhet`} label="Öppna Säkerhet" />
        <SmallPrint>Var det du? Då behöver du inte göra något.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Tells the owner, who may not be the one who did it. */
export async function passkeyRemoved(ctx: DomainContext, { name, isOff }: { name: string; isOff: boolean }): Promise<EmailContent> {
  return {
    subject: `En passnyckel är borttagen hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Den öppnar inte längre ditt konto." heading="En passnyckel är borttagen">
        <Paragraph>Passnyckeln «{name}» öppnar inte längre ditt konto.</Paragraph>
        {isOff && (
          <Paragraph>
            Det var den sista. Det räcker nu med e-postadress och lösenord för att logga in. Dina återställningskoder har slutat gälla.
          </Paragraph>
        )}
        <Paragraph>Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Var det du? Då behöver du inte göra något.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Tells the owner of the account, who has asked the support for it, or has not. */
export async function secondFactorReset(ctx: DomainContext): Promise<EmailContent> {
  const what = "Tvåfaktorsautentiseringen på ditt konto har stängts av av supporten";
  const { publicUrl, contactEmail } = ctx.config;
  return {
    subject: what,
    element: (
      <EmailLayout preview="Det räcker nu med lösenordet för att logga in." heading={what}>
        <Paragraph>
          Det räcker nu med e-postadress och lösenord för att logga in. Dina återställningskoder har slutat gälla, du är utloggad överallt
          och dina API-nycklar är borttagna.
        </Paragraph>
        <Paragraph>Logga in och slå på tvåfaktorsautentisering igen, så är kontot lika väl skyddat som förut.</Paragraph>
        <ActionLink href={`${publicUrl}/settings?tab=sakerhet`} label="Logga in och slå på igen" />
        <SmallPrint>
          Har du inte bett om det här? Välj genast ett nytt lösenord på {publicUrl}/reset-password
          {contactEmail ? ` och skriv till ${contactEmail}.` : "."}
        </SmallPrint>
      </EmailLayout>
    ),
  };
}
