import { eq } from "drizzle-orm";
import { jointPurchases as purchases } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph } from "#server/platform/emails/email-layout.tsx";
import { formatDateLong } from "#shared/format/date.ts";
import { isOpen } from "./rules.ts";
import type { JointPurchaseNews } from "./tell-houses.ts";

interface Payload {
  jointPurchaseId: string;
  news: JointPurchaseNews;
  starterName: string;
  supplierName: string;
}

/** Tells an owner what has become of a joint purchase. Null where that does not hold any more. */
export async function jointPurchaseNews(
  ctx: DomainContext,
  { jointPurchaseId, news, starterName, supplierName }: Payload,
): Promise<EmailContent | null> {
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, jointPurchaseId));
  if (news !== "removed" && !purchase) return null;
  if (news === "opened" && !(purchase && isOpen(purchase, ctx.now()))) return null;
  if (news === "over" && purchase?.productRequestId) return null;
  const told = {
    opened: {
      heading: `${starterName} vill köpa tillsammans`,
      text: `${starterName} köper från ${supplierName} och bjuder in er. Ni väljer egna antal till och med ${formatDateLong(purchase?.lastDay ?? ctx.now())}.`,
      label: "Se köpet",
    },
    closed: {
      heading: `${starterName} har stängt det gemensamma köpet`,
      text: `Köpet från ${supplierName} är stängt. Era antal står fast.`,
      label: "Se köpet",
    },
    over: {
      heading: "Ert gemensamma köp är klart",
      text: `Sista dagen för köpet från ${supplierName} har passerat, och antalen står fast. Gör förfrågan av summan, eller ta bort köpet.`,
      label: "Se köpet",
    },
    removed: {
      heading: `${starterName} har tagit bort det gemensamma köpet`,
      text: `Köpet från ${supplierName} blir inte av. Inget är beställt åt er.`,
      label: "Öppna nätverket",
    },
  }[news];
  const path = `/collaboration/network${news === "removed" ? "" : `?purchase=${jointPurchaseId}`}`;
  return {
    subject: told.heading,
    element: (
      <EmailLayout preview={`${told.heading}.`} heading={told.heading}>
        <Paragraph>{told.text}</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${path}`} label={told.label} />
      </EmailLayout>
    ),
  };
}
