import { expect, test } from "vitest";
import { z } from "zod";
import { parseData, parseMarkdown } from "./parse-content.ts";

const article = z.strictObject({
  title: z.string(),
  area: z.enum(["el", "vatten"]),
  body: z.string().min(1),
  steps: z.array(z.string()).max(2),
});
const written = (front: string, body = "Text.\n\nMer.\n\n## Gör så här\n\n1. Ett\n2. Två\n") => `---\n${front}\n---\n\n${body}`;
const read = (text: string) => parseMarkdown("el.md", text, article);

test("front matter, paragraphs and the numbered steps become one article", () => {
  expect(read(written('title: "Ström: borta"\narea: el'))).toEqual({
    title: "Ström: borta",
    area: "el",
    body: "Text.\n\nMer.",
    steps: ["Ett", "Två"],
  });
});

test("a fault is told with its file and line", () => {
  expect(() => read(written("title: Ström\narea: gas"))).toThrow(/^el\.md:3: area: /);
  expect(() => read(written("title: Ström\narea: el\nfärg: röd"))).toThrow(/^el\.md:4: färg: /);
  expect(() => read(written("title: Ström: borta\narea: el"))).toThrow(/^el\.md:2: /);
  expect(() => read(written("title: Ström\narea: el", "Text.\n\n## Gör så här\n\n1. a\n2. b\n3. c\n"))).toThrow(/^el\.md:\d+: steps: /);
  expect(() => read("Text utan fakta")).toThrow(/^el\.md:1: begins with ---/);
  const tips = z.record(z.string(), z.array(z.object({ price: z.number() })));
  expect(() => parseData("tips.json", '{\n  "el": [\n    { "price": 1 },\n    { "price": "två" }\n  ]\n}', tips)).toThrow(
    /^tips\.json:4: el\.1\.price: /,
  );
});
