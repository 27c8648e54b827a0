import type { PersonalData, Relation } from "./relation.ts";

const none = { holds: "none" } as const;
const personal = (...relations: Relation[]): PersonalData => ({ holds: "personal", relations });

/** A row of the person's own: all of it leaves but the secrets, and it goes with the account. */
const owned = (by: Relation["by"], file: string, explains: string, secrets: readonly string[] = []): Relation => ({
  by,
  file,
  explains,
  exports: { allBut: secrets },
  onDeletion: "row goes",
});

/**
 * Every table of the database and how it relates to people: the export and the deletion of a person's data are both made
 * from this. Deletion follows the order of the tables and of their relations. What is missing here, a table or a column
 * that refers to people, fails `tests/integration/gdpr/coverage.test.ts`.
 */
export const PERSONAL_DATA: Readonly<Record<string, PersonalData>> = {
  sessions: personal(owned({ user_id: "user" }, "inloggade-enheter", "Webbläsare där du är inloggad.", ["id"])),
  api_tokens: personal(
    owned({ user_id: "user" }, "api-nycklar", "Nycklar som du har skapat för skript. Själva nycklarna sparar vi inte.", [
      "token_hash",
      "session_id",
    ]),
  ),
  email_tokens: personal(
    owned({ user_id: "user" }, "lankar-i-mejl", "Länkar som vi har mejlat dig och som du inte har använt.", [
      "token_hash",
      "password_hash",
      "browser_hash",
    ]),
    {
      by: { new_email: "email" },
      unless: { user_id: "user" },
      file: "adressbyten-till-din-adress",
      explains: "Ett annat konto har bett om att få byta till din e-postadress.",
      exports: { only: ["new_email", "created_at", "expires_at"] },
      onDeletion: "row goes",
    },
  ),
  totp_factors: personal(owned({ user_id: "user" }, "tvafaktorsautentisering", "När du kopplade din autentiseringsapp.", ["secret"])),
  recovery_codes: personal(
    owned({ user_id: "user" }, "aterstallningskoder", "När dina återställningskoder skapades. Koderna själva sparar vi inte.", [
      "code_hash",
    ]),
  ),
  sign_in_challenges: personal(owned({ user_id: "user" }, "paborjade-inloggningar", "Inloggningar som väntar på en kod.", ["token_hash"])),
  login_activity: personal(owned({ user_id: "user" }, "inloggningar", "Dina senaste inloggningar med adress och webbläsare.")),
  data_exports: personal({
    ...owned({ user_id: "user" }, "dataexporter", "Exporter som du har beställt.", ["file_key"]),
    attachment: { store: "files", key: "file_key", exported: false, goes: true },
  }),
  households: personal(owned({ profile_id: "profile" }, "hushall", "Det du har skrivit om ditt hushåll.")),

  association_members: personal(owned({ profile_id: "profile" }, "medlemskap", "Din förening och din roll i den.")),
  association_membership_requests: personal(
    owned({ profile_id: "profile" }, "medlemsansokningar", "Dina ansökningar om att gå med i en förening.", ["reviewed_by_profile_id"]),
    {
      by: { reviewed_by_profile_id: "profile" },
      file: "ansokningar-du-har-beslutat-om",
      explains: "Andras ansökningar som du har godkänt eller avslagit, utan deras uppgifter.",
      exports: { only: ["id", "association_id", "status", "reviewed_at"] },
      onDeletion: { clears: ["reviewed_by_profile_id"] },
    },
  ),
  association_invitations: personal(
    owned({ email: "email" }, "inbjudningar-till-dig", "Föreningar som har bjudit in dig.", ["invited_by_profile_id"]),
    {
      by: { invited_by_profile_id: "profile" },
      file: "inbjudningar-du-har-skickat",
      explains: "Inbjudningar som du har skickat, utan mottagarnas adresser.",
      exports: { only: ["id", "association_id", "created_at", "expires_at"] },
      onDeletion: { clears: ["invited_by_profile_id"] },
    },
  ),
  housing_associations: personal(
    {
      by: { contact_person_email: "email", contact_person_phone: "phone" },
      file: "kontaktperson-for-forening",
      explains: "Föreningar där du står som kontaktperson.",
      exports: {
        only: ["id", "association_name"],
        ifTheirs: { contact_person_name: "name", contact_person_email: "email", contact_person_phone: "phone" },
      },
      onDeletion: { clears: ["contact_person_name", "contact_person_email", "contact_person_phone"] },
    },
    {
      by: { contact_person_name: "name" },
      and: { profile_id: "profile" },
      unless: { contact_person_email: "email", contact_person_phone: "phone" },
      file: "kontaktperson-for-forening-du-grundade",
      explains: "Föreningar som du har grundat med dig själv som kontaktperson.",
      exports: { only: ["id", "association_name", "contact_person_name", "contact_person_phone"] },
      onDeletion: { clears: ["contact_person_name", "contact_person_phone"] },
    },
    {
      by: { profile_id: "profile" },
      file: "grundade-foreningar",
      explains: "Föreningar som du har lagt upp.",
      exports: { only: ["id", "association_name", "created_at"] },
      onDeletion: { clears: ["profile_id"] },
    },
  ),

  subscriptions: personal(owned({ user_id: "user" }, "abonnemang", "Ditt abonnemang. Kvitton och betalningar finns hos Stripe.")),

  generated_documents: personal(
    {
      ...owned({ user_id: "user" }, "dokument", "Dokument som du har skapat. Filerna ligger i mappen filer.", ["storage_key"]),
      where: "t.association_id is null",
      attachment: { store: "files", key: "storage_key", name: "filename", exported: true, goes: true },
    },
    {
      by: { user_id: "user" },
      where: "t.association_id is not null",
      file: "dokument-for-din-forening",
      explains: "Dokument som du har skapat för en förening. Filerna ligger i mappen filer.",
      exports: { only: ["id", "association_id", "document_type", "title", "filename", "created_at"] },
      onDeletion: { clears: ["user_id"] },
      attachment: { store: "files", key: "storage_key", name: "filename", exported: true, goes: false },
    },
  ),
  product_request_items: personal({
    by: { profile_id: "profile" },
    through: { column: "product_request_id", table: "product_requests" },
    file: "rader-i-produktforfragningar",
    explains: "Produkterna i förfrågningar som du har skickat.",
    exports: { allBut: [] },
    onDeletion: "follows",
  }),
  product_request_status_history: personal({
    by: { changed_by_profile_id: "profile" },
    file: "statusandringar",
    explains: "Ändringar av en förfrågans status som du har gjort.",
    exports: { only: ["product_request_id", "status", "changed_at"] },
    onDeletion: { clears: ["changed_by_profile_id"] },
  }),
  product_request_draft_lines: personal(owned({ profile_id: "profile" }, "utkast", "Produkter som du har valt och inte skickat.")),
  product_requests: personal(
    {
      ...owned({ profile_id: "profile" }, "produktforfragningar", "Förfrågningar som du har skickat som privatperson.", [
        "idempotency_key",
      ]),
      where: "t.housing_association_id is null",
    },
    {
      by: { contact_email: "email", contact_phone: "phone" },
      file: "kontaktperson-i-forfragningar",
      explains: "Förfrågningar där du står som kontaktperson.",
      exports: {
        only: ["id", "request_date"],
        ifTheirs: { contact_person: "name", contact_email: "email", contact_phone: "phone" },
      },
      onDeletion: { clears: ["contact_person", "contact_email", "contact_phone"] },
    },
    {
      by: { contact_person: "name" },
      and: { profile_id: "profile" },
      unless: { contact_email: "email", contact_phone: "phone" },
      where: "t.housing_association_id is not null",
      file: "kontaktperson-i-forfragningar-du-skickade",
      explains: "Förfrågningar som du har skickat med ditt eget namn som kontaktperson.",
      exports: { only: ["id", "request_date", "contact_person", "contact_email", "contact_phone"] },
      onDeletion: { clears: ["contact_person", "contact_email", "contact_phone"] },
    },
    {
      by: { profile_id: "profile" },
      where: "t.housing_association_id is not null",
      file: "produktforfragningar-for-din-forening",
      explains: "Förfrågningar som du har skickat för en förening. Föreningen behåller dem, utan ditt namn, om du raderar kontot.",
      exports: {
        only: ["id", "housing_association_id", "supplier_id", "request_date", "status", "total_amount", "customer_name", "notes"],
      },
      onDeletion: { clears: ["profile_id"] },
    },
  ),

  crisis_activations: personal({
    by: { activated_by_profile_id: "profile" },
    file: "krislagen-du-har-aktiverat",
    explains: "Krislägen och övningar som du har startat.",
    exports: { only: ["id", "housing_association_id", "crisis_domain_id", "is_exercise", "created_at"] },
    onDeletion: { clears: ["activated_by_profile_id"] },
  }),
  team_members: personal(
    owned({ profile_id: "profile" }, "krisgrupper", "Krisgrupper som du är med i."),
    {
      ...owned({ email: "email" }, "krisgrupper-som-utomstaende", "Krisgrupper där du står med namn och e-postadress."),
      where: "t.profile_id is null",
    },
    {
      ...owned({ phone: "phone" }, "krisgrupper-med-telefon", "Krisgrupper där du står med namn och telefonnummer."),
      where: "t.profile_id is null and t.email is null",
    },
    {
      by: { email: "email" },
      unless: { profile_id: "profile" },
      where: "t.profile_id is not null",
      file: "krisgrupper-med-din-e-postadress",
      explains: "Krisgrupper där någon annan står med din e-postadress.",
      exports: { only: ["id", "email"] },
      onDeletion: { clears: ["email"] },
    },
    {
      by: { phone: "phone" },
      unless: { profile_id: "profile", email: "email" },
      where: "(t.profile_id is not null or t.email is not null)",
      file: "krisgrupper-med-ditt-telefonnummer",
      explains: "Krisgrupper där någon annan står med ditt telefonnummer.",
      exports: { only: ["id", "phone"] },
      onDeletion: { clears: ["phone"] },
    },
  ),
  crisis_subscriber_messages: personal(
    {
      by: { email: "email" },
      through: { column: "crisis_subscriber_id", table: "crisis_subscribers" },
      file: "krismeddelanden-till-dig",
      explains: "Krismeddelanden som bara du har fått.",
      exports: { only: ["message_content", "communication_channel", "status", "sent_at", "created_at"] },
      onDeletion: "row goes",
    },
    {
      by: { phone_number: "phone" },
      through: { column: "crisis_subscriber_id", table: "crisis_subscribers" },
      where: "t.email is null",
      file: "krismeddelanden-till-ditt-nummer",
      explains: "Krismeddelanden som bara ditt telefonnummer har fått.",
      exports: { only: ["message_content", "communication_channel", "status", "sent_at", "created_at"] },
      onDeletion: "row goes",
    },
    {
      by: { sender_profile_id: "profile" },
      file: "krismeddelanden-du-har-skickat",
      explains: "Krismeddelanden som du har skickat till föreningens prenumeranter.",
      exports: { only: ["id", "housing_association_id", "communication_channel", "recipient_count", "sent_at", "created_at"] },
      onDeletion: { clears: ["sender_profile_id"] },
    },
  ),
  crisis_subscribers: personal(
    owned({ email: "email" }, "krisprenumerationer", "Föreningar vars krismeddelanden du får till din e-postadress."),
    {
      ...owned({ phone_number: "phone" }, "krisprenumerationer-med-telefon", "Föreningar vars krismeddelanden du får till din telefon."),
      where: "t.email is null",
    },
    {
      by: { phone_number: "phone" },
      unless: { email: "email" },
      where: "t.email is not null",
      file: "krisprenumerationer-med-ditt-nummer",
      explains: "Någon annans prenumeration med ditt telefonnummer.",
      exports: { only: ["id", "phone_number"] },
      onDeletion: { clears: ["phone_number"] },
    },
  ),

  audit_log: personal(
    {
      by: { actor_profile_id: "profile" },
      file: "handelser-du-har-utfort",
      explains: "Det du har gjort i portalen, enligt händelseloggen.",
      exports: { only: ["id", "association_id", "action", "created_at"] },
      onDeletion: { clears: ["actor_profile_id"] },
    },
    {
      by: { subject_id: ["user", "profile"] },
      file: "handelser-om-dig",
      explains: "Det som har hänt med ditt konto och ditt medlemskap, enligt händelseloggen.",
      exports: { only: ["id", "association_id", "action", "created_at"] },
      onDeletion: { clears: ["subject_id"] },
    },
  ),
  outgoing_emails: personal(
    owned({ recipient: "email" }, "mejl-till-dig", "Mejl som vi har skickat till din adress. Innehållet sparar vi inte.", [
      "payload",
      "dedupe_key",
      "error_message",
      "user_id",
    ]),
    {
      by: { user_id: "user" },
      unless: { recipient: "email" },
      file: "mejl-for-din-rakning",
      explains: "Mejl som vi har skickat till andra för din räkning, utan deras adresser.",
      exports: { only: ["id", "template", "status", "created_at", "sent_at"] },
      onDeletion: "row goes",
    },
  ),
  media_files: personal(
    {
      ...owned({ uploaded_by_profile_id: "profile" }, "bilder", "Bilder som du har laddat upp. Filerna ligger i mappen filer."),
      where: "t.association_id is null",
      // The row goes with its file, in the job that removes it: a file without a row would be forgotten.
      onDeletion: { clears: ["uploaded_by_profile_id"] },
      attachment: { store: "media", key: "key", exported: true, goes: true },
    },
    {
      by: { uploaded_by_profile_id: "profile" },
      where: "t.association_id is not null",
      file: "foreningsbilder",
      explains: "Bilder som du har laddat upp för en förening.",
      exports: { only: ["key", "content_type", "bytes", "created_at"] },
      onDeletion: { clears: ["uploaded_by_profile_id"] },
    },
  ),

  profiles: personal({
    ...owned({ id: "profile", user_id: "user" }, "profil", "Din profil."),
    own: ["phone_number", "phone_verified"],
  }),
  users: personal({
    ...owned({ id: "user" }, "konto", "Ditt konto: e-postadress och när det skapades. Ditt lösenord kan ingen läsa, inte heller vi.", [
      "password_hash",
      "sign_up_browser_hash",
    ]),
    own: ["email", "email_verified_at"],
  }),

  profile_types: none,
  product_categories: none,
  suppliers: { holds: "none", business: ["contact_email", "contact_phone"] },
  products: none,
  crisis_domains: none,
  ambition_levels: none,
  journey_phases: none,
  association_journey_status: none,
  housing_association_water_preparedness: none,
  crisis_teams: none,
  document_templates: none,
  seed_entries: none,
  /** Keys hold addresses for as long as a limit lasts, one day at most. */
  rate_limits: { holds: "transient" },
};
