/** The visible text, entities resolved, with ordinary spaces and `|` where a tag stood. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replaceAll("<wbr/>", "")
    .replace(/<[^>]+>/g, "|")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/[\s\u00a0]+/g, " ");
