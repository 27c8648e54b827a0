import { Anchor } from "@mantine/core";
import classes from "./assistant.module.css";

const NUMBERS = /(?<!\d)(1177|112|113 13|114 14|90101|010-456 67 00)(?!\d)/;

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
                href={`tel:${part.replaceAll(/\D/g, "")}`}
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
