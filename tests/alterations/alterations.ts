export interface Alteration {
  /** The row of the ledger that is broken, which names the tests that must see it. */
  row: string;
  file: string;
  /** Stands once in the file. */
  from: string;
  to: string;
}

const text = (row: string, file: string, from: string, to = `${from.slice(0, -1)}x`): Alteration => ({ row, file, from, to });
const limit = (row: string, name: string, from: string, to: string): Alteration => ({
  row,
  file: "shared/limits.ts",
  from: `${name} = ${from}`,
  to: `${name} = ${to}`,
});
const right = (row: string, name: string, from: string, to: string): Alteration => ({
  row,
  file: "shared/permissions.ts",
  from: `"${name}": [${from}]`,
  to: `"${name}": [${to}]`,
});

const OWNER = '"system_owner"';
const LEADERS = '"team_leader", "system_owner"';
const ALL = '"member", "team_leader", "system_owner"';

const CACHE = "client/lib/query-client.ts";
const SHARED_ERRORS = "shared/text/error-messages.ts";

/** Fifty texts, limits and roles of the ledger, each altered as somebody might by mistake. */
export const ALTERATIONS: readonly Alteration[] = [
  // Roles
  right("AUTH-26", "association:edit", OWNER, LEADERS),
  right("AUTH-26", "association:readShutoffs", LEADERS, ALL),
  right("AUTH-26", "membership:decide", OWNER, LEADERS),
  right("AUTH-26", "members:contact", OWNER, LEADERS),
  right("AUTH-26", "members:manage", OWNER, LEADERS),
  right("AUTH-26", "admin:export", OWNER, LEADERS),
  right("AUTH-26", "productRequest:changeAnyStatus", OWNER, LEADERS),
  right("AUTH-26", "documents:edit", LEADERS, ALL),
  right("AUTH-26", "preparedness:decide", OWNER, LEADERS),
  right("AUTH-26", "crisis:activate", LEADERS, OWNER),
  right("AUTH-26", "crisis:erase", OWNER, LEADERS),
  right("AUTH-26", "subscribers:read", LEADERS, ALL),
  right("AUTH-26", "subscribers:manage", OWNER, LEADERS),
  right("AUTH-26", "teams:manage", OWNER, LEADERS),
  text("GUARD-13", "client/app/guards/guard-rules.ts", '"system_owner"', '"member"'),

  // Limits
  limit("LIMIT-02", "SUBSCRIPTION_FRESH_MS", "5", "6"),
  text("LIMIT-05", CACHE, "staleTime: 0, gcTime: 60 * MINUTE", "staleTime: 0, gcTime: 30 * MINUTE"),
  text("LIMIT-06", CACHE, "retry: 3, retryDelay: 1000", "retry: 2, retryDelay: 1000"),
  text("LIMIT-07", CACHE, "staleTime: 5 * MINUTE, gcTime: 30 * MINUTE", "staleTime: 5 * MINUTE, gcTime: 10 * MINUTE"),
  text("LIMIT-08", CACHE, "retry: 1, ", "retry: 2, "),
  text("LIMIT-09", CACHE, "refetchOnWindowFocus: false", "refetchOnWindowFocus: true"),
  text("LIMIT-10", CACHE, "throttleTime: 1000", "throttleTime: 2000"),
  limit("LIMIT-11", "PRODUCT_REQUESTS_KEPT_MS", "30", "20"),
  limit("LIMIT-12", "REQUEST_DOCUMENTS_FRESH_MS", "2", "5"),
  limit("LIMIT-20", "LOGIN_HISTORY_LENGTH", "50", "60"),
  limit("LIMIT-21", "LOGO_MAX_WIDTH_PX", "200", "240"),
  limit("LIMIT-22", "MEMBERSHIP_PAGE_SIZE", "10", "20"),
  limit("LIMIT-25", "MAX_JOURNEY_PHASE", "8", "9"),
  text("LIMIT-27", "shared/calculations/request-money.ts", "VAT_FACTOR = 1.25", "VAT_FACTOR = 1.12"),
  limit("LIMIT-31", "CATALOGUE_PAGE_SIZE", "12", "24"),
  text("LIMIT-36", "client/app/layouts/sidebar-state.ts", "7 * 24 * 60 * 60", "30 * 24 * 60 * 60"),
  limit("SETA-03", "ASSOCIATION_NAME_MIN_LENGTH", "3", "2"),
  limit("SETS-04", "PASSWORD_MIN_LENGTH", "6", "5"),

  // Texts
  text("AUTH-25", SHARED_ERRORS, "Användarprofil saknas."),
  text("SETA-06", SHARED_ERRORS, "Du har inte behörighet att ändra föreningens uppgifter."),
  text("SETP-30", SHARED_ERRORS, "Max filstorlek är 50MB."),
  text("SETP-35", SHARED_ERRORS, "Fel vid uppladdning till lagring."),
  text("SETP-36", SHARED_ERRORS, "Kunde inte hämta publik URL för logotypen."),
  text("PREQ-50", SHARED_ERRORS, "Förfrågan eller status saknas."),
  text("CRIS-08", SHARED_ERRORS, "Förenings-ID saknas."),
  text("SETP-05", "shared/schemas/account.ts", "Fullständigt namn är obligatoriskt."),
  text("SETS-09", "client/features/account/passwords.ts", "Nya lösenordet måste skilja sig från det gamla lösenordet."),
  text("SETP-12", "client/features/account/settings/use-profile-form.ts", "Inga ändringar att spara"),
  text("CRIS-15", "client/lib/api.ts", "Failed to parse successful API response as JSON"),
  text("CRIS-18", "client/features/crisis/activate/activation-values.ts", "Kunde inte aktivera krisläge."),
  text("MREQ-16", "client/features/membership/membership-requests.tsx", "Inga godkända medlemmar matchar din sökning."),
  text("SUP-06", "client/features/suppliers/suppliers-dialog.tsx", "Inga leverantörer är tillgängliga för tillfället."),
  text("SUBS-06", "client/features/subscribers/subscriber-list.tsx", "Kunde inte ladda prenumeranter."),
  text("PLAN-19", "shared/plans.ts", "/pricing?checkout=cancel", "/pricing?checkout=cancelled"),
  text("REST-11", "server/rest/gdpr.ts", "POST /gdpr/delete", "POST /gdpr/erase"),
];
