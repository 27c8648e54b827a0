import { eq } from "drizzle-orm";
import { identities, passkeys } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

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

/** Tells the owner, who may not be the one who did it, and by what else the account is still opened. */
export async function passwordChanged(
  ctx: DomainContext,
  { userId, isUnlinked = false }: { userId?: string; isUnlinked?: boolean },
): Promise<EmailContent> {
  const others = userId ? await otherWaysIn(ctx, userId) : [];
  return {
    subject: `Ditt lösenord hos ${PRODUCT_NAME} är ändrat`,
    element: (
      <EmailLayout preview="Alla andra enheter har loggats ut." heading="Ditt lösenord är ändrat">
        <Paragraph>
          Lösenordet till ditt konto är ändrat. Alla andra enheter har loggats ut och dina API-nycklar har slutat gälla.
        </Paragraph>
        {isUnlinked && (
          <Paragraph>
            {ctx.identityProvider?.label ?? "Den andra tjänsten"} öppnar inte längre ditt konto. Vill du koppla igen gör du det under
            Säkerhet i inställningarna.
          </Paragraph>
        )}
        {others.length > 0 && (
          <Paragraph>
            Kontot öppnas fortfarande med {listOf(others)}. Är det något du inte känner igen? Ta genast bort det under Säkerhet i
            inställningarna.
          </Paragraph>
        )}
        <Paragraph>Var det du som ändrade? Då behöver du inte göra något.</Paragraph>
        <Paragraph>Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Byt också lösenordet till din e-post om du tror att någon annan läser den.</SmallPrint>
      </EmailLayout>
    ),
  };
}

const listOf = (names: string[]): string => new Intl.ListFormat("sv").format(names);

/** What opens the account beside the password: its passkeys, by their names, and the other service where it is linked. */
async function otherWaysIn({ db, identityProvider }: DomainContext, userId: string): Promise<string[]> {
  const own = await db.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt);
  const isLinked = identityProvider !== null && (await db.$count(identities, eq(identities.userId, userId))) > 0;
  return [...own.map(({ name }) => `passnyckeln «${name}»`), ...(isLinked ? [identityProvider.label] : [])];
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
