import { and, eq, gt } from "drizzle-orm";
import { profiles, householdShares as shares, users } from "#drizzle/schema/index.ts";
import { namesOfProfiles, shownName } from "#server/domains/account/name-queries.ts";
import { findHousehold } from "#server/domains/preparedness/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { countedAs, SHARED_HOUSEHOLD } from "#shared/text/shared-household.ts";
import type { HouseholdNews } from "./tell-housemate.ts";

const PATH = "/user-form";

/** Asks whoever has the address to share a household. It opens nothing by itself. Null once it is taken back, answered or over. */
export async function householdInvitation(ctx: DomainContext, { shareId }: { shareId: string }): Promise<EmailContent | null> {
  const [invitation] = await ctx.db
    .select({ name: shownName, email: users.email, asked: shares.email })
    .from(shares)
    .innerJoin(profiles, eq(profiles.id, shares.hostProfileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(shares.id, shareId), gt(shares.expiresAt, ctx.now())));
  if (!invitation) return null;
  const { name, email, asked } = invitation;
  return {
    subject: `${name} vill dela hushåll med dig`,
    element: (
      <EmailLayout preview={`${name} vill dela hushåll med dig.`} heading={`${name} vill dela hushåll med dig`}>
        <Paragraph>
          {name} ({email}) vill att ni har ett gemensamt hushåll i {PRODUCT_NAME}. {SHARED_HOUSEHOLD}
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${PATH}`} label="Svara" />
        <SmallPrint>
          Logga in, eller skapa ett konto, med adressen {asked} och svara på sidan Min hushållsprofil. Ingenting delas förrän du har
          godkänt. Inbjudan gäller i 14 dagar.
        </SmallPrint>
        <SmallPrint>Bor ni inte ihop? Då kan du bortse från mejlet.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Tells one who shares a household, or did, what the other has done. */
export async function householdNews(
  ctx: DomainContext,
  { profileId, news }: { profileId: string; news: HouseholdNews },
): Promise<EmailContent> {
  const name = (await namesOfProfiles(ctx.db, [profileId])).get(profileId) ?? "Den du delade hushåll med";
  const told = {
    accepted: {
      heading: `${name} delar nu hushåll med dig`,
      text: `${countedAs((await findHousehold(ctx.db, profileId)).familySize)} ${SHARED_HOUSEHOLD}`,
    },
    ended: {
      heading: "Ni delar inte hushåll längre",
      text: `${name} har slutat dela hushåll med dig. Ingenting har försvunnit: ni har var sitt hushåll, med det som stod i det gemensamma.`,
    },
  }[news];
  return {
    subject: told.heading,
    element: (
      <EmailLayout preview={`${told.heading}.`} heading={told.heading}>
        <Paragraph>{told.text}</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${PATH}`} label="Öppna Min hushållsprofil" />
      </EmailLayout>
    ),
  };
}
