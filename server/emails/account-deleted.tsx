import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** The last mail: the address is forgotten when it has left. */
export async function accountDeleted(): Promise<EmailContent> {
  return {
    subject: "Ditt konto är raderat",
    element: (
      <EmailLayout preview="Dina uppgifter är borttagna." heading="Ditt konto är raderat">
        <Paragraph>
          Ditt konto hos {PRODUCT_NAME} är raderat, och uppgifterna om dig är borttagna. Du är utloggad på alla enheter.
        </Paragraph>
        <Paragraph>
          Prenumerationer på krismeddelanden till den här adressen är också borttagna. Vill du få krismeddelanden från din förening igen, be
          styrelsen om länken för att prenumerera.
        </Paragraph>
        <SmallPrint>Det som föreningen behöver spara, till exempel produktförfrågningar, finns kvar utan ditt namn.</SmallPrint>
        <SmallPrint>Det här är det sista mejlet till den här adressen. Vi sparar den inte.</SmallPrint>
      </EmailLayout>
    ),
  };
}
