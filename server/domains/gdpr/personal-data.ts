import { acted, none, owned, personal } from "./kinds-of-data.ts";
import { PREPAREDNESS_DATA } from "./preparedness-data.ts";
import type { PersonalData } from "./relation.ts";
import { TOGETHER_DATA } from "./together-data.ts";

/**
 * Every table of the database and how it relates to people: the export and the deletion of a person's data are both made
 * from this. Deletion follows the order of the tables and of their relations. What is missing here, a table or a column
 * that refers to people, fails `tests/integration/gdpr/closing.test.ts`.
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
  identities: personal(
    owned({ user_id: "user" }, "kopplade-konton", "Kontot hos en annan tjänst som du loggar in med, och när det användes senast."),
  ),
  identity_departures: personal(
    owned({ user_id: "user" }, "paborjade-kopplingar", "Kopplingar till en annan tjänst som du har påbörjat.", [
      "token_hash",
      "state",
      "nonce",
      "code_verifier",
    ]),
  ),
  passkeys: personal(
    owned({ user_id: "user" }, "passnycklar", "Dina passnycklar: namnet, när den lades till och när den användes senast.", [
      "credential_id",
      "public_key",
    ]),
  ),
  passkey_challenges: personal(
    owned({ user_id: "user" }, "paborjade-passnycklar", "Frågor till en passnyckel som väntar på svar.", ["token_hash", "challenge"]),
  ),
  recovery_codes: personal(
    owned({ user_id: "user" }, "aterstallningskoder", "När dina återställningskoder skapades. Koderna själva sparar vi inte.", [
      "code_hash",
    ]),
  ),
  sign_in_challenges: personal(owned({ user_id: "user" }, "paborjade-inloggningar", "Inloggningar som väntar på en kod.", ["token_hash"])),
  login_activity: personal(owned({ user_id: "user" }, "inloggningar", "Dina senaste inloggningar med sätt, adress och webbläsare.")),
  data_exports: personal({
    ...owned({ user_id: "user" }, "dataexporter", "Exporter som du har beställt.", ["file_key"]),
    attachment: { store: "files", key: "file_key", exported: false, goes: true },
  }),
  ...PREPAREDNESS_DATA,
  ...TOGETHER_DATA,

  association_members: personal(owned({ profile_id: "profile" }, "medlemskap", "Din förening och din roll i den.", ["person_search"])),
  association_membership_requests: personal(
    owned({ profile_id: "profile" }, "medlemsansokningar", "Dina ansökningar om att gå med i en förening.", [
      "reviewed_by_profile_id",
      "person_search",
    ]),
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
      exports: { only: ["id", "association_id", "role", "created_at", "expires_at"] },
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

  housing_association_contacts: personal(
    owned({ phone: "phone" }, "foreningars-kontakter", "Föreningar som har ditt telefonnummer bland sina kontakter."),
  ),

  association_exports: personal({
    by: { ordered_by_profile_id: "profile" },
    file: "listor-du-har-tagit-ut",
    explains: "Listor som du har tagit ut för din förening.",
    exports: { only: ["id", "association_id", "kind", "format", "created_at"] },
    onDeletion: { clears: ["ordered_by_profile_id"] },
  }),
  subscriptions: personal(owned({ user_id: "user" }, "abonnemang", "Ditt abonnemang. Kvitton och betalningar finns hos Stripe.")),
  stripe_customers: personal({
    by: { user_id: "user" },
    file: "betalare-hos-stripe",
    explains: "Numret som Stripe känner dig under. När kontot raderas avslutas abonnemanget och betalaren tas bort hos Stripe.",
    exports: { only: ["id", "created_at"] },
    onDeletion: { clears: ["user_id"] },
  }),
  stripe_events: none,
  webhooks: personal(
    acted("created_by_profile_id", "webhooks-du-har-lagt-till", "Adresser som din förening berättar för, som du har lagt till.", [
      "id",
      "housing_association_id",
      "created_at",
    ]),
  ),
  webhook_calls: none,
  alarm_feeds: personal(
    acted("created_by_profile_id", "lasare-av-larmen-du-har-lagt-till", "Läsare av din förenings larm som du har lagt till.", [
      "id",
      "housing_association_id",
      "created_at",
    ]),
  ),

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
  quote_invitations: personal(
    {
      by: { recipient_email: "email" },
      file: "offertforfragningar-till-dig",
      explains: "Förfrågningar om offert som en förening har mejlat till din adress.",
      exports: { only: ["id", "supplier_name", "recipient_email", "created_at", "expires_at", "declined_at"] },
      onDeletion: { clears: ["recipient_email", "token_hash", "reminder_token_hash"] },
    },
    acted("invited_by_profile_id", "leverantorer-du-har-fragat", "Leverantörer som du har bett om offert.", [
      "id",
      "product_request_id",
      "supplier_name",
      "message",
      "created_at",
    ]),
  ),
  quotes: personal(
    acted("accepted_by_profile_id", "offerter-du-har-godkant", "Offerter som du har godkänt.", ["id", "valid_until", "accepted_at"]),
  ),
  quote_lines: none,
  joint_purchases: none,
  joint_purchase_lines: none,
  joint_purchase_parts: none,
  product_recommendations: personal({
    by: { created_by_profile_id: "profile" },
    file: "produktrekommendationer-du-har-skapat",
    explains: "Produktrekommendationer som du har skapat. De är föreningens och står kvar utan ditt namn.",
    exports: { only: ["id", "housing_association_id", "name", "basis", "created_at"] },
    onDeletion: { clears: ["created_by_profile_id"] },
  }),
  product_request_draft_lines: personal(owned({ profile_id: "profile" }, "utkast", "Produkter som du har valt ensam och inte skickat.")),
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

  crisis_activations: personal(
    {
      by: { activated_by_profile_id: "profile" },
      file: "krislagen-du-har-aktiverat",
      explains: "Krislägen och övningar som du har startat.",
      exports: { only: ["id", "housing_association_id", "crisis_domain_id", "is_exercise", "created_at"] },
      onDeletion: { clears: ["activated_by_profile_id"] },
    },
    {
      by: { led_by_profile_id: "profile" },
      file: "krislagen-du-har-lett",
      explains: "Krislägen och övningar som du leder eller var den sista som ledde.",
      exports: { only: ["id", "housing_association_id", "crisis_domain_id", "is_exercise", "created_at"] },
      onDeletion: { clears: ["led_by_profile_id"] },
    },
    {
      by: { resolved_by_profile_id: "profile" },
      file: "krislagen-du-har-avslutat",
      explains: "Krislägen och övningar som du har avslutat.",
      exports: { only: ["id", "housing_association_id", "crisis_domain_id", "is_exercise", "resolved_at"] },
      onDeletion: { clears: ["resolved_by_profile_id"] },
    },
    {
      by: { public_phone: "phone" },
      file: "krislagen-med-ditt-nummer",
      explains: "Krislägen och övningar där ditt telefonnummer är det som de boende ringer.",
      exports: { only: ["id", "housing_association_id", "is_exercise", "created_at", "public_phone"] },
      onDeletion: { clears: ["public_phone"] },
    },
  ),
  crisis_activation_areas: none,
  imported_crises: personal({
    by: { imported_by_profile_id: "profile" },
    file: "tidigare-handelser-du-har-infort",
    explains: "Tidigare krislägen och övningar som du har fört in i krishistoriken. Texten är föreningens och står kvar utan ditt namn.",
    exports: { only: ["id", "housing_association_id", "is_exercise", "started_at", "created_at"] },
    onDeletion: { clears: ["imported_by_profile_id"] },
  }),
  imported_crisis_areas: none,
  crisis_playbook_steps: none,
  official_feeds: none,
  warning_proposals: personal(
    acted("dismissed_by_profile_id", "varningar-du-inte-larmade-for", "Myndigheters varningar där du tryckte «Larma inte».", [
      "id",
      "housing_association_id",
      "title",
      "dismissed_at",
    ]),
  ),
  crisis_tasks: personal(
    {
      by: { owner_profile_id: "profile" },
      file: "uppgifter-du-har-i-krislagen",
      explains: "Uppgifter i krislägen som du har ansvar för.",
      exports: { only: ["id", "crisis_activation_id", "title", "state", "due_at"] },
      onDeletion: { clears: ["owner_profile_id"] },
    },
    {
      by: { done_by_profile_id: "profile" },
      file: "uppgifter-du-har-gjort",
      explains: "Uppgifter i krislägen som du har klarmarkerat.",
      exports: { only: ["id", "crisis_activation_id", "title", "done_at"] },
      onDeletion: { clears: ["done_by_profile_id"] },
    },
  ),
  crisis_log_entries: personal({
    by: { author_profile_id: "profile" },
    file: "rader-i-lagesloggen",
    explains: "Rader i lägesloggen som du har skrivit. Texten är föreningens och står kvar utan ditt namn.",
    exports: { only: ["id", "crisis_activation_id", "kind", "written_at"] },
    onDeletion: { clears: ["author_profile_id"] },
  }),
  crisis_log_photos: personal({
    by: { author_profile_id: "profile" },
    through: { column: "crisis_log_entry_id", table: "crisis_log_entries" },
    file: "bilder-i-lagesloggen",
    explains: "Bilder i lägesloggen som du har lagt till. De är föreningens och står kvar utan ditt namn.",
    exports: { only: ["crisis_log_entry_id", "created_at"] },
    onDeletion: "follows",
  }),
  crisis_replies: personal(
    owned({ profile_id: "profile" }, "svar-som-medlem", "Vad du har svarat på hur läget är.", ["recorded_by_profile_id"]),
    {
      by: { email: "email" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      file: "svar-som-prenumerant",
      explains: "Vad du har svarat på hur läget är.",
      exports: { only: ["crisis_activation_id", "source", "answer", "text", "created_at"] },
      onDeletion: "row goes",
    },
    {
      by: { phone_number: "phone" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      where: "t.email is null",
      file: "svar-fran-ditt-nummer",
      explains: "Vad ditt telefonnummer har svarat på hur läget är.",
      exports: { only: ["crisis_activation_id", "source", "answer", "text", "created_at"] },
      onDeletion: "row goes",
    },
    {
      by: { recorded_by_profile_id: "profile" },
      file: "svar-du-har-antecknat",
      explains: "Svar som du har antecknat för andra, utan deras uppgifter.",
      exports: { only: ["id", "crisis_activation_id", "created_at"] },
      onDeletion: { clears: ["recorded_by_profile_id"] },
    },
  ),
  crisis_door_visits: personal(
    acted(
      "profile_id",
      "dorrar-du-har-knackat-pa",
      "Dörrar som du har knackat på i ett krisläge. Vad du noterade är föreningens och står kvar utan ditt namn.",
      ["id", "crisis_activation_id", "stairwell", "door", "result", "said_at"],
    ),
  ),
  sealed_needs: personal(
    owned(
      { profile_id: "profile" },
      "forseglade-behov",
      "Att du har förseglade behov, och när du senast samtyckte. Vad du har skrivit står på sidan Förseglade behov, där bara du läser det: i den här filen skulle det ligga öppet.",
      ["ciphertext"],
    ),
  ),
  sealed_need_openings: personal(
    acted("opened_by_profile_id", "krislagen-dar-du-har-oppnat-behov", "Krislägen där du har öppnat de förseglade behoven.", [
      "crisis_activation_id",
      "opened_at",
    ]),
  ),
  sealed_need_readings: personal(
    owned(
      { profile_id: "profile" },
      "vem-som-har-last-dina-behov",
      "När dina förseglade behov har lämnats ut, i vilket krisläge och till vem: krisledaren eller trapphusombudet. Namnet står på sidan Förseglade behov.",
      ["reader_profile_id"],
    ),
    acted("reader_profile_id", "forseglade-behov-du-har-last", "När du har fått läsa andras förseglade behov, utan vems de var.", [
      "id",
      "crisis_activation_id",
      "read_as",
      "created_at",
    ]),
  ),
  crisis_needs: personal(
    {
      ...owned({ profile_id: "profile" }, "hjalp-du-bad-om-som-medlem", "Hjälp som du har bett om, och vad som antecknades om den.", [
        "taken_by_profile_id",
        "closed_by_profile_id",
      ]),
      own: ["phone"],
    },
    {
      by: { email: "email" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      file: "hjalp-du-bad-om-som-prenumerant",
      explains: "Hjälp som du har bett om, och vad som antecknades om den.",
      exports: { allBut: ["taken_by_profile_id", "closed_by_profile_id"] },
      onDeletion: "row goes",
    },
    {
      by: { phone_number: "phone" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      where: "t.email is null",
      file: "hjalp-som-ditt-nummer-bad-om",
      explains: "Hjälp som ditt telefonnummer har bett om, och vad som antecknades om den.",
      exports: { allBut: ["taken_by_profile_id", "closed_by_profile_id"] },
      onDeletion: "row goes",
    },
    acted("taken_by_profile_id", "hjalp-du-tog-dig-an", "Hjälp till andra som du har tagit dig an, utan deras uppgifter.", [
      "id",
      "crisis_activation_id",
      "taken_at",
    ]),
    acted("closed_by_profile_id", "hjalp-du-avslutade", "Hjälp till andra som du har avslutat, utan deras uppgifter.", [
      "id",
      "crisis_activation_id",
      "closed_at",
    ]),
  ),
  crisis_messages: personal(
    {
      by: { sender_profile_id: "profile" },
      file: "besked-du-har-skickat",
      explains: "Krismeddelanden som du har skickat. Texten är föreningens och står kvar utan ditt namn.",
      exports: { only: ["id", "housing_association_id", "kind", "created_at"] },
      onDeletion: { clears: ["sender_profile_id"] },
    },
    {
      by: { confirmed_by_profile_id: "profile" },
      file: "krismeddelanden-du-har-bekraftat",
      explains: "Krismeddelanden som du har släppt som andra ägare.",
      exports: { only: ["id", "housing_association_id", "created_at"] },
      onDeletion: { clears: ["confirmed_by_profile_id"] },
    },
    {
      by: { cancelled_by_profile_id: "profile" },
      file: "krismeddelanden-du-har-stoppat",
      explains: "Krismeddelanden som du har stoppat.",
      exports: { only: ["id", "housing_association_id", "cancelled_at"] },
      onDeletion: { clears: ["cancelled_by_profile_id"] },
    },
  ),
  crisis_deliveries: personal({
    by: { profile_id: "profile", address: ["email", "phone"] },
    file: "utskick-till-dig",
    explains: "Vilka krismeddelanden som har gått till dina adresser, och om de kom fram.",
    exports: { only: ["crisis_message_id", "channel", "address", "status", "sent_at", "delivered_at"] },
    onDeletion: "row goes",
  }),
  crisis_delivery_batches: none,
  crisis_escalation_steps: none,
  crisis_posters: personal({
    by: { created_by_profile_id: "profile" },
    file: "anslag-du-har-gjort",
    explains: "Anslag som du har gjort i ett krisläge.",
    exports: { only: ["id", "crisis_activation_id", "place", "created_at"] },
    onDeletion: { clears: ["created_by_profile_id"] },
  }),
  crisis_duty_weeks: personal(
    owned({ profile_id: "profile" }, "jourveckor", "Veckor då du har jour i krisgruppen, eller har haft det."),
    {
      ...owned({ email: "email" }, "jourveckor-som-utomstaende", "Veckor då du har jour i ett team där du står med namn och e-postadress."),
      through: { column: "team_member_id", table: "team_members" },
      where: "t.profile_id is null",
    },
    {
      ...owned({ phone: "phone" }, "jourveckor-med-telefon", "Veckor då du har jour i ett team där du står med namn och telefonnummer."),
      through: { column: "team_member_id", table: "team_members" },
      where: "t.profile_id is null and t.email is null",
    },
  ),
  test_alarms: none,
  test_alarm_people: personal(
    owned({ profile_id: "profile" }, "provlarm", "Provlarm som har gått till dig i krisgruppen, och när du kvitterade."),
    {
      ...owned({ email: "email" }, "provlarm-som-utomstaende", "Provlarm till ett team där du står med namn och e-postadress."),
      through: { column: "team_member_id", table: "team_members" },
      where: "t.profile_id is null",
    },
    {
      ...owned({ phone: "phone" }, "provlarm-med-telefon", "Provlarm till ett team där du står med namn och telefonnummer."),
      through: { column: "team_member_id", table: "team_members" },
      where: "t.profile_id is null and t.email is null",
    },
  ),
  team_members: personal(
    owned({ profile_id: "profile" }, "team", "Team som du är med i."),
    {
      ...owned({ email: "email" }, "team-som-utomstaende", "Team där du står med namn och e-postadress."),
      where: "t.profile_id is null",
    },
    {
      ...owned({ phone: "phone" }, "team-med-telefon", "Team där du står med namn och telefonnummer."),
      where: "t.profile_id is null and t.email is null",
    },
    {
      by: { email: "email" },
      unless: { profile_id: "profile" },
      where: "t.profile_id is not null",
      file: "team-med-din-e-postadress",
      explains: "Team där någon annan står med din e-postadress.",
      exports: { only: ["id", "email"] },
      onDeletion: { clears: ["email"] },
    },
    {
      by: { phone: "phone" },
      unless: { profile_id: "profile", email: "email" },
      where: "(t.profile_id is not null or t.email is not null)",
      file: "team-med-ditt-telefonnummer",
      explains: "Team där någon annan står med ditt telefonnummer.",
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
  subscriber_consents: personal(
    {
      by: { email: "email" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      file: "samtycken-till-krismeddelanden",
      explains: "Vad du har samtyckt till och tagit tillbaka, för krismeddelanden till din e-postadress.",
      exports: { only: ["event", "channel", "text_version", "shortened_ip", "created_at"] },
      onDeletion: "follows",
    },
    {
      by: { phone_number: "phone" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      where: "t.email is null",
      file: "samtycken-till-krismeddelanden-med-telefon",
      explains: "Vad du har samtyckt till och tagit tillbaka, för krismeddelanden till din telefon.",
      exports: { only: ["event", "channel", "text_version", "shortened_ip", "created_at"] },
      onDeletion: "follows",
    },
    {
      by: { recorded_by_profile_id: "profile" },
      file: "prenumeranter-du-har-lagt-till",
      explains: "När du har lagt till någon som ska få föreningens krismeddelanden.",
      exports: { only: ["event", "created_at"] },
      onDeletion: { clears: ["recorded_by_profile_id"] },
    },
  ),
  subscriber_codes: personal(
    {
      by: { email: "email" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      file: "koder-for-krismeddelanden",
      explains: "Koder på väg till din e-postadress. Själva koderna sparar vi inte.",
      exports: { only: ["purpose", "channel", "expires_at", "created_at"] },
      onDeletion: "follows",
    },
    {
      by: { phone_number: "phone" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      where: "t.email is null",
      file: "koder-for-krismeddelanden-med-telefon",
      explains: "Koder på väg till din telefon. Själva koderna sparar vi inte.",
      exports: { only: ["purpose", "channel", "expires_at", "created_at"] },
      onDeletion: "follows",
    },
  ),
  push_subscriptions: personal(
    owned({ profile_id: "profile" }, "notiser", "Webbläsare som visar föreningens krismeddelanden för dig.", ["p256dh", "auth"]),
    {
      by: { email: "email" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      file: "notiser-som-prenumerant",
      explains: "Webbläsare som visar krismeddelanden för den som prenumererar med din e-postadress.",
      exports: { only: ["endpoint", "created_at"] },
      onDeletion: "follows",
    },
    {
      by: { phone_number: "phone" },
      through: { column: "subscriber_id", table: "crisis_subscribers" },
      where: "t.email is null",
      file: "notiser-som-prenumerant-med-telefon",
      explains: "Webbläsare som visar krismeddelanden för den som prenumererar med ditt telefonnummer.",
      exports: { only: ["endpoint", "created_at"] },
      onDeletion: "follows",
    },
  ),
  subscriber_tallies: none,
  housing_association_stairwells: none,
  housing_association_apartments: none,
  crisis_subscribers: personal(
    {
      ...owned({ email: "email" }, "krisprenumerationer", "Föreningar vars krismeddelanden du får till din e-postadress.", ["search_text"]),
      own: ["email_state", "phone_state"],
    },
    {
      ...owned({ phone_number: "phone" }, "krisprenumerationer-med-telefon", "Föreningar vars krismeddelanden du får till din telefon.", [
        "search_text",
      ]),
      where: "t.email is null",
    },
    {
      by: { phone_number: "phone" },
      unless: { email: "email" },
      where: "t.email is not null",
      file: "krisprenumerationer-med-ditt-nummer",
      explains: "Någon annans prenumeration med ditt telefonnummer.",
      exports: { only: ["id", "phone_number"] },
      // A state without a number would say that there is one.
      onDeletion: { clears: ["phone_number"], sets: { phone_state: "none" } },
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
  security_events: personal({
    by: { profile_id: "profile" },
    file: "nekade-anrop",
    explains: "Det som portalen nekade när du var inloggad, enligt säkerhetsloggen.",
    exports: { only: ["id", "kind", "what", "reason", "ip_address", "count", "first_at", "last_at"] },
    onDeletion: { clears: ["profile_id", "ip_address"] },
  }),
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
  files: personal(
    {
      ...owned({ uploaded_by_profile_id: "profile" }, "bilder", "Bilder som du har laddat upp. Filerna ligger i mappen filer."),
      where: "t.purpose in ('avatar', 'logo') and t.association_id is null",
      // The row goes with its file, in the job that removes it: a file without a row would be forgotten.
      onDeletion: { clears: ["uploaded_by_profile_id"] },
      attachment: { store: "media", key: "key", exported: true, goes: true },
    },
    {
      by: { uploaded_by_profile_id: "profile" },
      where: "t.purpose in ('avatar', 'logo') and t.association_id is not null",
      file: "foreningsbilder",
      explains: "Bilder som du har laddat upp för en förening.",
      exports: { only: ["key", "content_type", "bytes", "created_at"] },
      onDeletion: { clears: ["uploaded_by_profile_id"] },
    },
    {
      by: { uploaded_by_profile_id: "profile" },
      where: "t.purpose = 'evidence'",
      file: "filer-till-underlag",
      explains: "Filer till underlag som du har lagt till. De är föreningens och står kvar utan ditt namn.",
      exports: { only: ["id", "filename", "content_type", "bytes", "created_at"] },
      onDeletion: { clears: ["uploaded_by_profile_id"] },
    },
    {
      by: { profile_id: "profile" },
      through: { column: "form_answer_id", table: "form_answers" },
      file: "filer-i-formular",
      explains: "Filer i formulär som du har fyllt i.",
      exports: { only: ["id", "filename", "content_type", "bytes", "created_at"] },
      onDeletion: "follows",
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
  catalogue_counts: none,
  catalogue_words: none,
  product_tips: none,
  product_recommendation_categories: none,
  product_recommendation_lines: none,
  provider_events: none,
  provider_checks: none,
  backup_runs: none,
  unreachable_addresses: personal({
    ...owned(
      { address: ["email", "phone"] },
      "adresser-som-inte-nas",
      "Din e-postadress eller ditt nummer, där meddelanden inte kommer fram.",
    ),
  }),
  portal_secrets: none,
  crisis_domains: none,
  ambition_levels: none,
  journey_phases: none,
  housing_association_facts: { holds: "none", business: ["insurance_emergency_phone"] },
  housing_association_shutoffs: none,
  association_tallies: none,
  crisis_teams: none,
  document_templates: none,
  seed_entries: none,
  /** Keys hold addresses for as long as a limit lasts, one day at most. */
  rate_limits: { holds: "transient" },
};
