/** How a table relates to people. A table of the schema that is missing here fails `tests/integration/gdpr/coverage.test.ts`. */
export type PersonalData =
  /** Nothing about people. */
  | { holds: "none" }
  /** The person is found by these columns; each holds the id that is named, or an address. */
  | { holds: "personal"; by: Readonly<Record<string, "user" | "profile" | "email" | "phone">> }
  /** Reached through the row of another table: `column` holds the id of a row of `table`. */
  | { holds: "personal"; through: { column: string; table: string } }
  /** Personal data that is gone by itself within a day and cannot be searched by person. */
  | { holds: "transient" };

const none = { holds: "none" } as const;
const by = (columns: Readonly<Record<string, "user" | "profile" | "email" | "phone">>): PersonalData => ({
  holds: "personal",
  by: columns,
});

/** Every table of the database, for the export and the deletion of a person's data. Names are those of the database. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalData>> = {
  users: by({ id: "user", email: "email" }),
  sessions: by({ user_id: "user" }),
  api_tokens: by({ user_id: "user" }),
  email_tokens: by({ user_id: "user", new_email: "email" }),
  profile_types: none,
  profiles: by({ id: "profile", user_id: "user" }),
  login_activity: by({ user_id: "user" }),

  housing_associations: by({ profile_id: "profile", contact_person_email: "email", contact_person_phone: "phone" }),
  association_invitations: by({ email: "email", invited_by_profile_id: "profile" }),
  association_members: by({ profile_id: "profile" }),
  association_membership_requests: by({ profile_id: "profile", reviewed_by_profile_id: "profile" }),

  subscriptions: by({ user_id: "user" }),

  product_categories: none,
  suppliers: none,
  products: none,
  product_requests: by({ profile_id: "profile", contact_email: "email", contact_phone: "phone" }),
  product_request_items: { holds: "personal", through: { column: "product_request_id", table: "product_requests" } },
  product_request_status_history: by({ changed_by_profile_id: "profile" }),
  product_request_draft_lines: by({ profile_id: "profile" }),

  crisis_domains: none,
  ambition_levels: none,
  journey_phases: none,
  association_journey_status: none,
  housing_association_water_preparedness: none,

  crisis_activations: by({ activated_by_profile_id: "profile" }),
  crisis_teams: none,
  team_members: by({ profile_id: "profile", email: "email", phone: "phone" }),
  crisis_subscribers: by({ email: "email", phone_number: "phone" }),
  crisis_subscriber_messages: by({ sender_profile_id: "profile" }),

  document_templates: none,
  generated_documents: by({ user_id: "user" }),

  audit_log: by({ actor_profile_id: "profile" }),
  outgoing_emails: by({ user_id: "user", recipient: "email" }),
  media_files: by({ uploaded_by_profile_id: "profile" }),
  seed_entries: none,
  /** Keys hold addresses for as long as a limit lasts, one day at most. */
  rate_limits: { holds: "transient" },
};
