import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The server's floors, the top first. A file imports from its own folder and from what stands below it. */
const FLOORS = [
  "index.ts",
  "serve.ts",
  "embedded-postgres",
  "app.ts",
  "rest",
  "pages",
  "router.ts",
  "routers",
  "http",
  "trpc",
  "seed",
  "worker",
  "services.ts",
  "domains",
  "platform",
  // Data: what is read there imports nothing.
  "content",
];

const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:#server|\.{1,2})\/[^"']+)["']/g;

/** The domains in the order of `server/domains/README.md`. */
export const orderIn = (readme) => [...readme.matchAll(/^\d+\. `([\w-]+)`: \S/gm)].map(([, domain]) => domain);

/** Where a file stands: `rest`, or `domains/crisis`. */
function roomOf(file) {
  const [, first, second] = file.split("/");
  return first === "domains" ? `domains/${second}` : first;
}

/**
 * What breaks the order, a sentence each. `sources` are the server's files with their text, `domains` the order of the domains. Types
 * count as much as values: whoever reads one file has to know the other.
 */
export function faultsIn(sources, domains) {
  const order = FLOORS.flatMap((floor) => (floor === "domains" ? domains.map((domain) => `domains/${domain}`) : floor));
  const there = new Set(Object.keys(sources).map(roomOf));
  const faults = [
    ...[...there].filter((room) => !order.includes(room)).map((room) => `${room} stands on no floor`),
    ...domains
      .filter((domain) => !there.has(`domains/${domain}`))
      .map((domain) => `server/domains/README.md lists ${domain}, which is gone`),
  ];
  for (const [file, text] of Object.entries(sources)) {
    const from = roomOf(file);
    for (const [, specifier] of text.matchAll(IMPORTED)) {
      const target = specifier.startsWith("#") ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier);
      const to = target.startsWith("server/") ? roomOf(target) : from;
      if (order.indexOf(to) < order.indexOf(from)) faults.push(`${file} imports ${target}: ${to} stands above ${from}`);
    }
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = globSync("server/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const sources = Object.fromEntries(files.map((file) => [file.split(path.sep).join("/"), readFileSync(file, "utf8")]));
  const faults = faultsIn(sources, orderIn(readFileSync("server/domains/README.md", "utf8")));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0)
    console.error("A file imports only what stands below it: move what both need into the lower one, or up into lifecycle.");
  process.exitCode = faults.length === 0 ? 0 : 1;
}
