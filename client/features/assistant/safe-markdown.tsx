import Markdown from "react-markdown";
import classes from "./assistant.module.css";

/** What a model may shape its text with. Links and pictures would reach out of the portal: their words stay, they do not. */
const ELEMENTS = ["p", "strong", "em", "ul", "ol", "li", "br"];

/** Text with paragraphs, lists and emphasis. HTML in it is left out. */
export function SafeMarkdown({ children }: { children: string }) {
  return (
    <div className={classes.text}>
      <Markdown allowedElements={ELEMENTS} unwrapDisallowed skipHtml>
        {children}
      </Markdown>
    </div>
  );
}
