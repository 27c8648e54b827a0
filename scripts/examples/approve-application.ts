import { connectToPortal } from "./portal-client.ts";

/**
 * Lists the applications that wait at the caller's association, or lets one applicant in as a member:
 * `PORTAL_URL=… PORTAL_EMAIL=… PORTAL_PASSWORD=… node --import tsx scripts/examples/approve-application.ts granne@exempel.se`.
 */
const { PORTAL_URL = "http://localhost:3000", PORTAL_EMAIL = "agare@demo.example", PORTAL_PASSWORD = "Beredskap-2026" } = process.env;
// The code only for an account with a second factor. A key instead of address and password needs the scopes administration to decide and read to list.
const { PORTAL_CODE, PORTAL_TOKEN } = process.env;
const wanted = process.argv[2]?.toLowerCase();

const portal = await connectToPortal({
  url: PORTAL_URL,
  email: PORTAL_EMAIL,
  password: PORTAL_PASSWORD,
  code: PORTAL_CODE,
  token: PORTAL_TOKEN,
});
const { rows, total } = await portal.membership.requests.query({ status: "pending", search: wanted });
if (!wanted) {
  for (const { applicant, requestedAt, messageToAdmin } of rows) {
    console.log([applicant.email, applicant.displayName, requestedAt.slice(0, 10), messageToAdmin ?? ""].join("\t"));
  }
  console.log(`${rows.length} av ${total}`);
} else {
  // The search also finds names, and addresses that hold this one.
  const request = rows.find(({ applicant }) => applicant.email === wanted);
  if (!request) throw new Error(`nobody with the address ${wanted} waits`);
  // Whoever else decides at the same moment may be first: then this call throws and says so.
  const { applicant, role } = await portal.membership.decide.mutate({ requestId: request.id, status: "approved", role: "member" });
  console.log(`${applicant.displayName} är nu med i föreningen (${role}).`);
}
