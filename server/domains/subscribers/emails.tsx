import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { confirmLink, leaveLink, manageLink } from "#shared/subscribe-links.ts";
import { describe } from "./subscription-queries.ts";

const NOT_YOU = "Har du inte bett om det här? Då kan du bortse från mejlet. Uppgifter som ingen bekräftar tas bort efter sju dagar.";

/** Asks whoever has the address whether it shall get crisis messages. Null when the subscriber is gone. */
export async function confirmSubscription(
  ctx: DomainContext,
  { subscriberId, secret, by }: { subscriberId: string; secret: string; by: "themselves" | "board" },
): Promise<EmailContent | null> {
  const held = await describe(ctx.db, subscriberId, "email");
  if (!held) return null;
  const { association, subscription } = held;
  const isAsked = by === "board";
  const heading = subscription.isActive ? "Vill du fortfarande ha krislarm?" : "Bekräfta att du vill ha krislarm";
  return {
    subject: `${heading}${isAsked ? ` från ${association.name}` : ""}`,
    element: (
      <EmailLayout preview={`Krislarm från ${association.name}.`} heading={heading}>
        <Paragraph>
          {isAsked
            ? `Styrelsen i ${association.name} vill kunna nå dig när något händer i huset.`
            : `Du har anmält dig till krislarm från ${association.name}.`}{" "}
          Tryck på knappen och bekräfta på sidan som öppnas.
        </Paragraph>
        <ActionLink href={confirmLink(ctx.config.publicUrl, secret)} label="Bekräfta e-postadressen" />
        {subscription.isActive ? (
          <SmallPrint>
            Vill du inte ha krislarm längre? <a href={await leaveLinkOf(ctx, subscriberId)}>Avsluta här</a>.
          </SmallPrint>
        ) : (
          <SmallPrint>{NOT_YOU}</SmallPrint>
        )}
      </EmailLayout>
    ),
  };
}

/** Tells somebody who signs up again that there is nothing more to do. Null when the subscriber is gone. */
export async function alreadySubscribed(ctx: DomainContext, { subscriberId }: { subscriberId: string }): Promise<EmailContent | null> {
  const held = await describe(ctx.db, subscriberId, "email");
  if (!held) return null;
  const { association } = held;
  return {
    subject: `Du får redan krislarm från ${association.name}`,
    element: (
      <EmailLayout preview="Din anmälan gäller redan." heading="Du får redan krislarm">
        <Paragraph>
          Någon, troligen du, har anmält den här adressen till krislarm från {association.name}. Den är redan bekräftad, så du behöver inte
          göra något.
        </Paragraph>
        <ActionLink href={manageLink(ctx.config.publicUrl, association.id)} label="Ändra eller avsluta" />
        <SmallPrint>
          Du kan också <a href={await leaveLinkOf(ctx, subscriberId)}>avsluta krislarmen via e-post</a>.
        </SmallPrint>
      </EmailLayout>
    ),
  };
}

/** The code with which a subscriber changes or ends the subscription. Null when the subscriber is gone. */
export async function subscriptionCode(
  ctx: DomainContext,
  { subscriberId, code }: { subscriberId: string; code: string },
): Promise<EmailContent | null> {
  const held = await describe(ctx.db, subscriberId, "email");
  if (!held) return null;
  return {
    subject: `Din kod är ${code}`,
    element: (
      <EmailLayout preview={`Krislarm från ${held.association.name}.`} heading={`Din kod är ${code}`}>
        <Paragraph>
          Med koden ändrar eller avslutar du dina krislarm från {held.association.name}. Skriv den på sidan där du begärde den. Den gäller i
          10 minuter.
        </Paragraph>
        <SmallPrint>Har du inte begärt koden? Då kan du bortse från mejlet.</SmallPrint>
      </EmailLayout>
    ),
  };
}

async function leaveLinkOf(ctx: DomainContext, subscriberId: string): Promise<string> {
  const sign = await linkSigner(ctx, "leave");
  return leaveLink(ctx.config.publicUrl, sign(subscriberId));
}
