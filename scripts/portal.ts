import { parseArgs } from "node:util";
import { TRPCClientError } from "@trpc/client";
import { formatDayTime } from "#shared/format/date.ts";
import { PRODUCT_REQUEST_STATUS_LABELS, ROLE_LABELS } from "#shared/text/labels.ts";
import { connectToPortal } from "./examples/portal-client.ts";

type Portal = Awaited<ReturnType<typeof connectToPortal>>;

interface Command {
  explains: string;
  /** What it takes behind its name. */
  takes?: string;
  /** What `--json` prints as it is. */
  read(portal: Portal, argument: string | undefined): Promise<unknown[]>;
  /** A row as columns. */
  print(row: never): (string | number | null)[];
}

/** Keeps what `read` answers and what `print` takes together. */
const command = <Row>(
  one: Omit<Command, "read" | "print"> & {
    read(portal: Portal, argument: string | undefined): Promise<Row[]>;
    print(row: Row): (string | number | null)[];
  },
): Command => one as Command;

const COMMANDS: Record<string, Command> = {
  "crisis status": command({
    explains: "krislägen och övningar som pågår",
    read: (portal) => portal.crisis.active.query(),
    print: (crisis) => [
      crisis.id,
      crisis.isExercise ? "Övning" : "Krisläge",
      crisis.domainName,
      `nivå ${crisis.level}`,
      formatDayTime(crisis.createdAt),
    ],
  }),
  "members list": command({
    explains: "föreningens medlemmar",
    read: (portal) => all(async (page) => portal.membership.members.query({ search: "", page })),
    print: (member) => [member.displayName, ROLE_LABELS[member.role], member.email, member.phoneNumber],
  }),
  "requests list": command({
    explains: "de hundra senaste förfrågningarna",
    read: async (portal) => (await portal.productRequest.list.query({ limit: 100 })).rows,
    print: (request) => [
      ...[request.id, formatDayTime(request.requestDate), request.supplierName, PRODUCT_REQUEST_STATUS_LABELS[request.status]],
      request.totalAmount,
    ],
  }),
  "webhooks list": command({
    explains: "adresser som får veta vad som händer",
    read: (portal) => portal.webhooks.list.query(),
    print: (webhook) => [webhook.id, webhook.address, webhook.stoppedAt ? "avstängd" : "på", `${webhook.waiting} väntar`],
  }),
  "webhooks log": command({
    explains: "det senaste som skickats till en av dem",
    takes: "ID",
    read: (portal, webhookId = "") => portal.webhooks.calls.query({ webhookId }),
    print: (call) => [
      formatDayTime(call.happenedAt),
      call.event,
      call.fault ?? call.answerStatus ?? "väntar",
      `${call.tries} försök`,
      call.messageId,
    ],
  }),
};

/** All pages of a list. */
async function all<Row>(read: (page: number) => Promise<{ rows: Row[]; pageCount: number }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page++) {
    const found = await read(page);
    pageCount = found.pageCount;
    rows.push(...found.rows);
  }
  return rows;
}

const names = Object.entries(COMMANDS).map(
  ([name, { explains, takes }]) => `  ${[name, takes].filter(Boolean).join(" ").padEnd(18)}${explains}`,
);
const HELP = `Frågar portalen med en API-nyckel.

  PORTAL_TOKEN=… npx tsx scripts/portal.ts KOMMANDO [--json]

${names.join("\n")}

  PORTAL_TOKEN  en nyckel med rättigheten Läsa, från Inställningar, Säkerhet, API-nycklar
  PORTAL_URL    portalens adress; http://localhost:3000 om inget sägs

Skriver en rad för varje svar, med tabb mellan kolumnerna; med --json svaret som JSON.
Slutkod 0: svaret skrevs. 1: portalen svarade inte eller sa nej. 2: kommandot förstods inte.
`;

/** Whoever typed it is told how; a script sees code 2. */
function refuse(reason: string): never {
  console.error(`${reason}\n\n${HELP}`);
  process.exit(2);
}

function readArguments() {
  try {
    const options = { json: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [noun = "", verb = "", argument, ...others] = positionals;
const asked = COMMANDS[`${noun} ${verb}`];
if (!asked) refuse(noun ? `Det finns inget kommando «${`${noun} ${verb}`.trim()}».` : "Säg vad du vill veta.");
if (others.length > 0 || (argument !== undefined) !== (asked.takes !== undefined)) {
  refuse(asked.takes ? `«${noun} ${verb}» behöver ${asked.takes}.` : `«${noun} ${verb}» tar inget mer.`);
}
const { PORTAL_URL = "http://localhost:3000", PORTAL_TOKEN } = process.env;
if (!PORTAL_TOKEN) refuse("PORTAL_TOKEN saknas.");

try {
  const rows = await asked.read(await connectToPortal({ url: PORTAL_URL.replace(/\/+$/, ""), token: PORTAL_TOKEN }), argument);
  if (values.json) console.log(JSON.stringify(rows, null, 2));
  else
    for (const row of rows)
      console.log(
        asked
          .print(row as never)
          .map((column) => column ?? "")
          .join("\t"),
      );
} catch (error) {
  // Only the portal's own words: a stack tells whoever runs it nothing.
  console.error(error instanceof TRPCClientError ? error.message : String(error));
  process.exitCode = 1;
}
