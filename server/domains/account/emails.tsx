import type { DomainContext } from "#server/platform/context.ts";
import type { EmailContent } from "#server/platform/emails/email-content.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { countRecoveryCodes } from "./factor-queries.ts";

/** The secret stands in the address's hash, which is not sent to servers or written to their logs. */
export async function verifyEmail(ctx: DomainContext, payload: { accessToken: string }): Promise<EmailContent> {
  const href = `${ctx.config.publicUrl}/auth/callback#access_token=${payload.accessToken}`;
  return {
    subject: `Bekräfta din e-postadress hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Ett klick kvar innan du kan börja." heading="Bekräfta din e-postadress">
        <Paragraph>Välkommen till {PRODUCT_NAME}. Bekräfta att adressen är din, så loggas du in och kan fortsätta.</Paragraph>
        <ActionLink href={href} label="Bekräfta e-postadressen" />
        <SmallPrint>Länken fungerar en gång och gäller i 24 timmar.</SmallPrint>
        <SmallPrint>Har du inte skapat något konto? Då kan du bortse från mejlet.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Only the owner of the address learns that it has an account; whoever typed it does not. */
export async function addressAlreadyRegistered(ctx: DomainContext): Promise<EmailContent> {
  return {
    subject: `Du har redan ett konto hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Någon försökte använda din adress till ett konto." heading="Du har redan ett konto">
        <Paragraph>
          Någon försökte nyss använda den här e-postadressen till ett konto hos {PRODUCT_NAME}. Adressen har redan ett konto, så inget
          ändrades.
        </Paragraph>
        <Paragraph>Var det du? Logga in som vanligt.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/login`} label="Logga in" />
        <SmallPrint>Var det inte du? Då behöver du inte göra något. Ditt konto är oförändrat.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** The secret stands in the address's hash, which is not sent to servers or written to their logs. */
export async function resetPasswordEmail(ctx: DomainContext, payload: { token: string }): Promise<EmailContent> {
  return {
    subject: `Välj ett nytt lösenord hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Länken gäller i 30 minuter." heading="Välj ett nytt lösenord">
        <Paragraph>Någon, förhoppningsvis du, har bett om att få välja ett nytt lösenord till ditt konto.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password#token=${payload.token}`} label="Välj nytt lösenord" />
        <SmallPrint>Länken fungerar en gång och gäller i 30 minuter. När lösenordet är bytt loggas du ut på alla enheter.</SmallPrint>
        <SmallPrint>Var det inte du? Då kan du bortse från mejlet. Ditt lösenord är oförändrat.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Tells the owner, who may not be the one who did it. */
export async function passwordChanged(ctx: DomainContext): Promise<EmailContent> {
  return {
    subject: `Ditt lösenord hos ${PRODUCT_NAME} är ändrat`,
    element: (
      <EmailLayout preview="Alla andra enheter har loggats ut." heading="Ditt lösenord är ändrat">
        <Paragraph>
          Lösenordet till ditt konto är ändrat. Alla andra enheter har loggats ut och dina API-nycklar har slutat gälla.
        </Paragraph>
        <Paragraph>Var det du som ändrade? Då behöver du inte göra något.</Paragraph>
        <Paragraph>Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Byt också lösenordet till din e-post om du tror att någon annan läser den.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** The secret stands in the address's hash, which is not sent to servers or written to their logs. */
export async function confirmNewEmail(ctx: DomainContext, payload: { accessToken: string }): Promise<EmailContent> {
  const href = `${ctx.config.publicUrl}/auth/callback#access_token=${payload.accessToken}`;
  return {
    subject: `Verifiera din nya e-postadress hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Ett klick kvar innan den nya adressen gäller." heading="Verifiera din nya e-postadress">
        <Paragraph>
          Du har bett om att byta till den här e-postadressen. Bekräfta att den är din, så gäller den nästa gång du loggar in.
        </Paragraph>
        <ActionLink href={href} label="Bekräfta e-postadressen" />
        <SmallPrint>Länken fungerar en gång och gäller i 24 timmar. Till dess gäller din gamla adress.</SmallPrint>
        <SmallPrint>
          Har du inget konto hos {PRODUCT_NAME}, eller har du inte bett om bytet? Klicka då inte på länken. Utan den händer ingenting.
        </SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Goes to the address in force while the change can still be stopped; it names no other, since the request may be a thief's. */
export async function emailChangeRequested(ctx: DomainContext): Promise<EmailContent> {
  return {
    subject: `Någon vill byta e-postadress på ditt konto hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Bytet gäller först när den nya adressen är bekräftad." heading="Din e-postadress är på väg att bytas">
        <Paragraph>
          Någon som är inloggad på ditt konto har bett om att få byta e-postadress. Bytet gäller först när den nya adressen är bekräftad.
        </Paragraph>
        <Paragraph>Var det du? Då behöver du inte göra något här.</Paragraph>
        <Paragraph>Var det inte du? Välj genast ett nytt lösenord. Då stoppas bytet, och alla loggas ut från kontot.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>När bytet är bekräftat kommer ett mejl till, och sedan inga fler hit.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Goes to the address that no longer counts, and names no other: whoever reads it there may not be the owner any more. */
export async function emailChanged(): Promise<EmailContent> {
  return {
    subject: `Din e-postadress hos ${PRODUCT_NAME} är ändrad`,
    element: (
      <EmailLayout preview="Du loggar inte längre in med den här adressen." heading="Din e-postadress är ändrad">
        <Paragraph>
          Ditt konto hos {PRODUCT_NAME} har fått en ny e-postadress. Du loggar inte längre in med den här adressen, och det här är det sista
          mejlet om kontot som kommer hit.
        </Paragraph>
        <SmallPrint>Var det du som ändrade? Då behöver du inte göra något.</SmallPrint>
        <SmallPrint>
          Var det inte du? Då har någon annan kommit åt kontot. Be genast en systemägare i din förening att ta bort kontot ur föreningen.
          Byt också lösenord där du har använt samma lösenord.
        </SmallPrint>
      </EmailLayout>
    ),
  };
}

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
        <Paragraph>Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot.</Paragraph>
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
