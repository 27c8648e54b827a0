import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

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
