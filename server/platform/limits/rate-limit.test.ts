import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The names that stand behind these calls anywhere on the server. */
function namesAfter(calls: RegExp): Set<string> {
  const files = globSync("server/**/*.{ts,tsx}", { exclude: (name) => name.includes(".test.") });
  return new Set(files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(calls)].map(([, name = ""]) => name)));
}

test("what is given back is taken under the same name: behind the slash no type says so", () => {
  const taken = namesAfter(/(?:\.(?:consume|count|spend)\(|withLimit\(ctx, )"([^"]+)"/g);
  const givenBack = namesAfter(/\.(?:refund|takeBack|reset)\("([^"]+)"/g);
  expect(givenBack.size).toBeGreaterThan(5);
  expect([...givenBack].filter((name) => !taken.has(name))).toEqual([]);
});
