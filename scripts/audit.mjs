// Asks the package registry whether a known weakness is in what the portal runs on.
// Usage: node scripts/audit.mjs [root]. Exit 0: none of severity high or critical. Exit 1: some, each in a line. Exit 3: nobody
// could be asked, which is no finding and no clean bill either: a pipeline without a registry tells the three apart.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const COUNTED = ["high", "critical"];
const root = path.resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));

const { stdout, stderr, error } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8", maxBuffer: 64 << 20 });
const report = readReport();
if (!report) {
  console.error("The registry could not be asked for known weaknesses:");
  console.error(error?.message ?? (lastLine(stderr) || "it gave no answer that could be read"));
  process.exit(3);
}

const found = Object.values(report.vulnerabilities).filter(({ severity }) => COUNTED.includes(severity));
for (const { name, severity, range, via } of found) {
  const why = via.map((cause) => (typeof cause === "string" ? `through ${cause}` : `${cause.title} ${cause.url}`));
  console.log(`${severity}: ${name} ${range}: ${why.join("; ")}`);
}
if (found.length === 0) console.log(`No known weakness of severity ${COUNTED.join(" or ")} in the packages that the portal runs on.`);
process.exit(found.length > 0 ? 1 : 0);

/** Npm's report; null when what it printed is none, as without a registry. */
function readReport() {
  try {
    const parsed = JSON.parse(stdout);
    return typeof parsed.vulnerabilities === "object" && parsed.auditReportVersion ? parsed : null;
  } catch {
    return null;
  }
}

function lastLine(text) {
  return text
    .trim()
    .split("\n")
    .filter((line) => !line.includes("complete log"))
    .at(-1);
}
