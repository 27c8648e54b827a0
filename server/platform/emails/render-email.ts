import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";

/** The HTML of a mail and its twin in plain text, where links stand in full. */
export async function renderEmail(element: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(element);
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  });
  return { html, text };
}
