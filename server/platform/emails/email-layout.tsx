import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Section, Text } from "@react-email/components";
import { render, toPlainText } from "@react-email/render";
import { type CSSProperties, Fragment, type ReactElement, type ReactNode } from "react";
import type { OutgoingEmail } from "#server/platform/senders/channels.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** What a mail says. Without `to` it goes to the recipient it was queued for. */
export interface EmailContent {
  to?: string;
  /** Who answers is answered there. */
  replyTo?: string | undefined;
  subject: string;
  element: ReactElement;
  attachments?: OutgoingEmail["attachments"];
}

const FONT = "'Atkinson Hyperlegible Next', 'Segoe UI', Helvetica, Arial, sans-serif";
const INK = "#16252A";
const DIMMED = "#5C6468";
const FJORD = "#0E6274";

const styles = {
  body: { backgroundColor: "#F8F7F4", fontFamily: FONT, color: INK, margin: 0, padding: "24px 12px" },
  brand: { color: FJORD, fontSize: "18px", fontWeight: 600, margin: "0 0 16px" },
  container: { maxWidth: "560px" },
  card: { backgroundColor: "#ffffff", border: "1px solid #E3E0D8", borderRadius: "12px", padding: "32px" },
  heading: { fontSize: "24px", lineHeight: 1.25, fontWeight: 650, margin: "0 0 16px" },
  text: { fontSize: "16px", lineHeight: 1.55, margin: "0 0 16px" },
  quote: {
    borderLeft: `3px solid ${FJORD}`,
    fontSize: "16px",
    lineHeight: 1.55,
    margin: "0 0 16px",
    paddingLeft: "12px",
  },
  button: {
    backgroundColor: FJORD,
    borderRadius: "8px",
    color: "#ffffff",
    display: "inline-block",
    fontSize: "16px",
    fontWeight: 600,
    padding: "12px 20px",
  },
  small: { color: DIMMED, fontSize: "14px", lineHeight: 1.5, margin: "0 0 8px" },
  line: { borderColor: "#E3E0D8", margin: "24px 0" },
} satisfies Record<string, CSSProperties>;

/** The frame of every mail. `preview` is the line a mailbox shows beside the subject. */
export function EmailLayout({ preview, heading, children }: { preview: string; heading: string; children: ReactNode }) {
  return (
    <Html lang="sv" dir="ltr">
      <Head>
        <title>{heading}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Text style={styles.brand}>{PRODUCT_NAME}</Text>
          <Section style={styles.card}>
            <Heading as="h1" style={styles.heading}>
              {heading}
            </Heading>
            {children}
          </Section>
          <Hr style={styles.line} />
          <Text style={styles.small}>Det här är ett automatiskt mejl från {PRODUCT_NAME}. Vi ber aldrig om ditt lösenord i ett mejl.</Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={styles.text}>{children}</Text>;
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return <Text style={styles.small}>{children}</Text>;
}

/** What a person wrote, in its lines, set apart from the portal's own words. */
export function Quote({ children }: { children: string }) {
  return (
    <Text style={styles.quote}>
      {children.split(/\r?\n/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity and never move.
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

/** The one action of a mail. The address also stands in full, for mail programs without buttons; plain text has it once. */
export function ActionLink({ href, label }: { href: string; label: string }) {
  return (
    <>
      <Section style={{ margin: "8px 0 24px" }}>
        <Button href={href} style={styles.button}>
          {label}
        </Button>
      </Section>
      <Section data-skip-in-text="true">
        <SmallPrint>Fungerar inte knappen? Kopiera adressen till webbläsaren:</SmallPrint>
        <Text style={{ ...styles.small, wordBreak: "break-all" }}>{href}</Text>
      </Section>
    </>
  );
}

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
