import { globSync, readFileSync } from "node:fs";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement } from "@mdn/browser-compat-data";
import { expect, test } from "vitest";
import { OLDEST_BROWSERS } from "./oldest-browsers.ts";

/** Functions that some promised browser lacks, and what happens there instead. */
const WITH_FALLBACK: Record<string, string> = {
  "AbortSignal.timeout": "Chrome only names the error otherwise",
  Notification: "asked for by name before it is used",
  "Notification.permission": "asked for by name before it is used",
  "Notification.requestPermission": "asked for by name before it is used",
  "Navigator.share": "copies the address instead",
  "HTMLElement.hidePopover": "main.tsx loads a stand-in",
  "InputEvent.isComposing": "Safari only sends the events of a composition in another order",
  "KeyboardEvent.isComposing": "Safari only sends the events of a composition in another order",
};

/** Names of functions of our own and of libraries, that some function of the web has too. */
const OTHERS_CALLED_THE_SAME = [
  "check",
  "config",
  "drop",
  "forget",
  "format",
  "handle",
  "isActive",
  "isValid",
  "number",
  "requestPermission",
  "retry",
  "union",
  "uuid",
];

const { ios, ...desktop } = OLDEST_BROWSERS;
const BROWSERS = Object.entries({ ...desktop, safari_ios: ios, chrome_android: desktop.chrome, firefox_android: desktop.firefox });

const isAtMost = (version: string, limit: string): boolean => {
  const [[major = 0, minor = 0] = [], [ownMajor = 0, ownMinor = 0] = []] = [limit, version.replace("≤", "")].map((text) =>
    text.split(".").map(Number),
  );
  return (ownMajor - major || ownMinor - minor) <= 0;
};

function isEverywhere({ support }: CompatStatement): boolean {
  return BROWSERS.every(([browser, oldest]) =>
    [support[browser as keyof typeof support]]
      .flat()
      .some(
        (entry) =>
          typeof entry?.version_added === "string" &&
          !(entry.version_removed || entry.flags || entry.alternative_name || entry.prefix || entry.partial_implementation) &&
          isAtMost(entry.version_added, oldest),
      ),
  );
}

interface Feature {
  owner: string;
  name: string;
  isEverywhere: boolean;
}

/** All interfaces and built-in objects with their members. */
const FEATURES: Feature[] = [bcd.api, bcd.javascript.builtins].flatMap((group) =>
  Object.entries(group ?? {}).flatMap(([owner, members]) =>
    Object.entries(members ?? {})
      .filter(([member]) => !/_(event|permission)$/.test(member))
      .flatMap(([member, feature]) => {
        const compat = "__compat" in feature ? feature.__compat : member === "__compat" ? (feature as CompatStatement) : undefined;
        return compat
          ? [{ owner, name: member === "__compat" ? "" : member.replace(/_static$/, ""), isEverywhere: isEverywhere(compat) }]
          : [];
      }),
  ),
);
const known = new Set(FEATURES.filter((feature) => feature.isEverywhere).map(({ owner, name }) => name || owner));
const tooNew = FEATURES.filter(({ isEverywhere, owner, name }) => !isEverywhere && name !== owner);

const namesOf = (code: string, pattern: RegExp): Set<string> => new Set([...code.matchAll(pattern)].map(([, name = ""]) => name));

/** What of a text no promised browser may be asked for without a fallback: by its owner's name, as a call on some value, or read from one of the window's objects. */
function tooNewIn(code: string): string[] {
  const owners = namesOf(code, /(?:\bnew (?=\w)|(?<![.\w#"'])(?=\w+\.))(\w+)/g);
  const members = namesOf(code, /(?<![\w.])([A-Z]\w*\.\w+)/g);
  const calls = namesOf(code, /\.(\w+)\(/g);
  const reads = namesOf(code, /\b(?:navigator|window|document|globalThis|event|screen|history)\??\.(?:\w+\??\.)*(\w+)/g);
  const isWritten = ({ owner, name }: Feature): boolean => {
    if (name === "") return owners.has(owner);
    if (members.has(`${owner}.${name}`)) return true;
    if (known.has(name) || OTHERS_CALLED_THE_SAME.includes(name)) return false;
    return calls.has(name) || reads.has(name);
  };
  return tooNew.filter(isWritten).map(({ owner, name }) => [owner, name].filter(Boolean).join("."));
}

const sources = globSync("{client,shared}/**/*.{ts,tsx,js}").filter((file) => !/\.test\.tsx?$/.test(file));

test("NS-01 the client calls no function that one of the promised browsers lacks, or has a fallback", () => {
  const code = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  expect(tooNewIn(code).filter((name) => !(name in WITH_FALLBACK))).toEqual([]);
});

test("what is newer than the promised browsers is found", () => {
  expect(tooNewIn("Map.groupBy(rows, by); Promise.withResolvers(); URL.canParse(x); URL.parse(x); new CompressionStream()")).toEqual(
    expect.arrayContaining(["Map.groupBy", "Promise.withResolvers", "URL.canParse", "URL.parse"]),
  );
  expect(tooNewIn("first.isSubsetOf(second); rows.values().take(3); Array.fromAsync(rows)")).toEqual(
    expect.arrayContaining(["Set.isSubsetOf", "Iterator.take", "Array.fromAsync"]),
  );
  expect(tooNewIn("rows.toSorted(); structuredClone(rows); rows.findLast(Boolean); Object.fromEntries(rows)")).toEqual([]);
});
