/** How the rows of a table are an association's. */
interface Belonging {
  /** Columns that name what a row belongs to: one of them is enough. */
  by: readonly string[];
  /** The table whose rows they name by `id`; the association itself where nothing is said. */
  of?: string;
  /** Columns that closing blanks: filled again when the association was closed. */
  refills?: readonly string[];
}

type Restoring = Belonging | { stays: string };

const own = (...refills: string[]): Restoring => ({ by: ["housing_association_id"], refills });
const ownBy = (column: string, ...refills: string[]): Restoring => ({ by: [column], refills });
const partOf = (of: string, column: string): Restoring => ({ by: [column], of });
const stays = (why: string): Restoring => ({ stays: why });

const TOGETHER = "between associations, each of which would have to agree anew";

/**
 * What becomes of the rows of each table from which foreign keys lead to an association, however far, when one association is restored
 * (record 0116). Those that stay away are not even read. A test holds it against the catalogue of Postgres.
 */
export const ON_RESTORING: Readonly<Record<string, Restoring>> = {
  housing_associations: ownBy("id", "logo_url", "contact_person_name", "contact_person_phone", "contact_person_email", "profile_id"),
  housing_association_facts: own("insurance_company", "insurance_number", "insurance_emergency_phone"),
  housing_association_contacts: own(),
  housing_association_shutoffs: own(),
  housing_association_stairwells: own(),
  housing_association_apartments: own(),
  housing_association_water_preparedness: own(),
  association_level_texts: own(),
  map_places: own(),
  alarm_feeds: own(),
  webhooks: own(),
  webhook_calls: stays("what was to be told then is told nobody again"),

  association_members: ownBy("association_id"),
  association_membership_requests: ownBy("association_id", "message_to_admin"),
  association_invitations: ownBy("association_id"),
  association_tallies: stays("sums, which triggers keep"),
  association_exports: stays("lists of people, which are taken out anew"),
  audit_log: ownBy("association_id"),

  association_journey_status: own("completed_by_profile_id"),
  association_tasks: own(),
  readiness_evidence: own(),
  recommendation_states: own(),
  calendar_events: own(),
  calendar_occurrences: partOf("calendar_events", "event_id"),
  calendar_attendance: partOf("calendar_events", "event_id"),
  calendar_feeds: stays("secret addresses, which each asks for anew and may have ended since"),

  association_documents: own(),
  document_versions: partOf("association_documents", "document_id"),
  document_passages: own(),
  generated_documents: ownBy("association_id"),
  binder_prints: own(),
  own_articles: own(),
  hidden_articles: own(),
  form_answers: own(),
  anonymous_form_receipts: own(),
  files: ownBy("association_id"),

  product_recommendations: own(),
  product_recommendation_categories: partOf("product_recommendations", "recommendation_id"),
  product_recommendation_lines: partOf("product_recommendations", "recommendation_id"),
  product_request_draft_lines: own(),
  product_requests: own(),
  product_request_items: partOf("product_requests", "product_request_id"),
  product_request_status_history: partOf("product_requests", "product_request_id"),
  quote_invitations: partOf("product_requests", "product_request_id"),
  quotes: partOf("quote_invitations", "quote_invitation_id"),
  quote_lines: partOf("quotes", "quote_id"),

  crisis_teams: own(),
  team_members: partOf("crisis_teams", "crisis_team_id"),
  crisis_duty_weeks: own(),
  test_alarms: own(),
  test_alarm_people: partOf("test_alarms", "test_alarm_id"),
  crisis_activations: own(),
  crisis_activation_areas: partOf("crisis_activations", "crisis_activation_id"),
  crisis_tasks: partOf("crisis_activations", "crisis_activation_id"),
  crisis_log_entries: partOf("crisis_activations", "crisis_activation_id"),
  crisis_log_photos: partOf("crisis_log_entries", "crisis_log_entry_id"),
  crisis_door_visits: partOf("crisis_activations", "crisis_activation_id"),
  crisis_replies: partOf("crisis_activations", "crisis_activation_id"),
  crisis_needs: partOf("crisis_activations", "crisis_activation_id"),
  crisis_posters: partOf("crisis_activations", "crisis_activation_id"),
  sealed_need_openings: partOf("crisis_activations", "crisis_activation_id"),
  sealed_need_readings: partOf("crisis_activations", "crisis_activation_id"),
  imported_crises: own(),
  imported_crisis_areas: partOf("imported_crises", "imported_crisis_id"),
  crisis_messages: own(),
  // No foreign key leads from here: the ledger is written too fast for one.
  crisis_deliveries: partOf("crisis_messages", "crisis_message_id"),
  crisis_delivery_batches: partOf("crisis_messages", "crisis_message_id"),
  crisis_escalation_steps: partOf("crisis_messages", "crisis_message_id"),
  crisis_subscriber_messages: own(),
  // That a warning was told of keeps it from being told of again.
  warning_proposals: own(),
  sealed_needs: { by: ["profile_id"], of: "association_members" },

  crisis_subscribers: own(),
  subscriber_consents: partOf("crisis_subscribers", "subscriber_id"),
  subscriber_codes: stays("links on their way, which are asked for anew"),
  subscriber_tallies: stays("sums, which triggers keep"),
  push_subscriptions: stays("browsers, whose holders may have said no since; each asks again"),

  shared_resources: own(),
  resource_loans: partOf("shared_resources", "resource_id"),
  collaboration_settings: own(),
  collaboration_share_log: own(),
  collaboration_blocks: stays("between associations, of which either may have lifted its own since"),
  collaboration_links: stays(TOGETHER),
  collaboration_alerts: stays(TOGETHER),
  collaboration_alert_recipients: stays(TOGETHER),
  collaboration_replies: stays(TOGETHER),
  joint_purchases: stays(TOGETHER),
  joint_purchase_lines: stays(TOGETHER),
  joint_purchase_parts: stays(TOGETHER),
};

/** The tables whose rows come back. */
export const RESTORED = new Map(Object.entries(ON_RESTORING).flatMap(([table, becomes]) => ("by" in becomes ? [[table, becomes]] : [])));

/** Whether a row of `t` belongs to the association whose id is `$1`, as a condition in SQL; null where it has lost whose it was. */
export function isOf(table: string): string {
  const belonging = RESTORED.get(table);
  if (!belonging) throw new Error(`${table} is no table whose rows come back.`);
  const { by, of } = belonging;
  const whose = of ? `in (select t.${of === "association_members" ? "profile_id" : "id"} from ${of} t where ${isOf(of)})` : "= $1";
  return `(${by.map((column) => `t.${column} ${whose}`).join(" or ")})`;
}

/** Where the backup's rows of a table lie beside the portal's meanwhile. */
export const incoming = (table: string): string => `pg_temp.incoming_${table}`;
