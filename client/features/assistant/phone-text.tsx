import { Anchor } from "@mantine/core";
import classes from "./assistant.module.css";

/** Short numbers, Swedish ones as `formatPhone` writes them, and E.164 of other countries. */
const NUMBERS = /(?<![\d-])(1177|112|113 13|114 14|90101|0\d{1,3}-\d{2,3}(?: \d{2,3}){1,2}|\+\d{8,15})(?!\d)/;

/** The portal's own words by paragraphs, in which the numbers can be called. */
export function PhoneText({ children }: { children: string }) {
  return (
    <div className={classes.text}>
      {children.split("\n\n").map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split(NUMBERS).map((part, index) =>
            index % 2 === 1 ? (
              <Anchor
                // biome-ignore lint/suspicious/noArrayIndexKey: a number may stand twice in a paragraph
                key={index}
                href={`tel:${part.replaceAll(/[^\d+]/g, "")}`}
                // Its groups would change places in a text that runs from the right.
                dir="ltr"
                inherit
                underline="always"
                fw={650}
                display="inline-block"
                py={10}
                style={{ whiteSpace: "nowrap" }}
              >
                {part}
              </Anchor>
            ) : (
              part
            ),
          )}
        </p>
      ))}
    </div>
  );
}
