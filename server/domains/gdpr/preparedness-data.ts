import { acted, none, owned, personal } from "./kinds-of-data.ts";
import type { PersonalData, Relation } from "./relation.ts";

const TASK = ["id", "housing_association_id", "title", "state", "due_on", "done_at"];
const EVENT = ["id", "housing_association_id", "title", "starts_at", "ends_at"];

/** What the household holds that somebody is a guest in; it is as much the host's. */
const shared = (file: string, explains: string): Relation => ({
  by: { guest_profile_id: "profile" },
  through: { column: "profile_id", table: "household_shares", key: "host_profile_id" },
  file,
  explains,
  exports: { allBut: ["profile_id"] },
  onDeletion: "follows",
});

/** How the tables of preparedness relate to people; a part of `PERSONAL_DATA`. */
export const PREPAREDNESS_DATA: Readonly<Record<string, PersonalData>> = {
  households: personal(
    owned({ profile_id: "profile" }, "hushall", "Det du har skrivit om ditt hushåll."),
    shared("delat-hushall", "Hushållet du är med i. Det står kvar hos den du delar det med."),
  ),
  household_water: personal(
    owned({ profile_id: "profile" }, "vatten-hemma", "Det du har skrivit om vattnet hemma."),
    shared("delat-vatten-hemma", "Vattnet i hushållet du är med i. Det står kvar hos den du delar det med."),
  ),
  saved_products: personal(
    owned({ profile_id: "profile" }, "sparade-produkter", "Det du har sparat att köpa hem, och det du har hemma."),
    shared("delade-sparade-produkter", "Det som är sparat i hushållet du är med i. Det står kvar hos den du delar det med."),
  ),
  household_shares: personal(
    owned({ guest_profile_id: "profile" }, "hushall-du-ar-med-i", "Att du är med i någon annans hushåll.", ["host_profile_id"]),
    owned({ email: "email" }, "hushall-du-ar-inbjuden-till", "Hushåll som du är inbjuden till.", ["host_profile_id"]),
    owned({ host_profile_id: "profile" }, "hushall-du-delar", "Att du delar ditt hushåll, eller har bjudit in någon, utan vem det är.", [
      "guest_profile_id",
      "email",
    ]),
  ),
  start_step_choices: personal(owned({ profile_id: "profile" }, "kom-igang", "Steg i Kom igång som du har hoppat över.")),
  recommendation_states: personal(
    owned({ profile_id: "profile" }, "rekommendationer-till-hushallet", "Vad du har bestämt om råd till ditt hushåll.", [
      "decided_by_profile_id",
    ]),
    acted("decided_by_profile_id", "rekommendationer-du-har-beslutat-om", "Råd till föreningen som du har tagit ställning till.", [
      "id",
      "housing_association_id",
      "recommendation_key",
      "state",
      "updated_at",
    ]),
  ),
  association_journey_status: personal(
    acted("completed_by_profile_id", "faser-du-har-avslutat", "Faser i föreningens beredskapsresa som du har markerat som klara.", [
      "housing_association_id",
      "journey_phase_id",
      "completed_at",
    ]),
  ),
  housing_association_water_preparedness: personal(
    acted("updated_by_profile_id", "vattenplaner-du-har-sparat", "Föreningars vattenplaner som du sparade senast.", [
      "housing_association_id",
      "updated_at",
    ]),
  ),
  association_tasks: personal(
    acted("owner_profile_id", "foreningens-uppgifter-du-har", "Uppgifter i föreningens beredskap som du har ansvar för.", TASK),
    acted("done_by_profile_id", "foreningens-uppgifter-du-har-gjort", "Uppgifter i föreningens beredskap som du har klarmarkerat.", TASK),
    acted(
      "created_by_profile_id",
      "foreningens-uppgifter-du-har-lagt-till",
      "Uppgifter i föreningens beredskap som du har lagt till.",
      TASK,
    ),
  ),
  readiness_evidence: personal(
    acted(
      "added_by_profile_id",
      "underlag-du-har-lagt-till",
      "Underlag till föreningens beredskap. Det är föreningens och står kvar utan ditt namn.",
      ["id", "housing_association_id", "factor", "kind", "file_id", "happened_on", "created_at"],
    ),
  ),
  calendar_events: personal(
    acted("owner_profile_id", "handelser-du-ansvarar-for", "Händelser i föreningens kalender som du ansvarar för.", EVENT),
    acted("created_by_profile_id", "handelser-du-har-lagt-in", "Händelser i föreningens kalender som du har lagt in.", EVENT),
  ),
  calendar_occurrences: personal(
    acted("done_by_profile_id", "handelser-du-har-klarmarkerat", "Händelser i föreningens kalender som du har klarmarkerat.", [
      "event_id",
      "occurs_on",
      "done_at",
    ]),
  ),
  calendar_attendance: personal(owned({ profile_id: "profile" }, "svar-pa-kallelser", "Om du har sagt att du kommer.")),
  calendar_feeds: personal(
    owned({ profile_id: "profile" }, "kalenderadress", "Din hemliga adress till kalendern. Själva adressen sparar vi inte.", [
      "token_hash",
    ]),
  ),
  association_level_texts: personal(
    acted("updated_by_profile_id", "nivatexter-du-har-skrivit", "Föreningens egna texter om krisnivåer som du skrev senast.", [
      "id",
      "housing_association_id",
      "level",
      "updated_at",
    ]),
  ),
  map_places: personal(
    acted("added_by_profile_id", "platser-du-har-lagt-till", "Platser på föreningens karta som du har lagt till.", [
      "id",
      "housing_association_id",
      "kind",
      "name",
      "created_at",
    ]),
  ),
  form_answers: personal(
    {
      ...owned({ profile_id: "profile" }, "formular", "Formulär som du har fyllt i för egen del, och sådana du inte har lämnat in."),
      where: "t.state = 'draft' or t.housing_association_id is null",
    },
    {
      by: { profile_id: "profile" },
      where: "t.state = 'submitted' and t.housing_association_id is not null",
      file: "formular-du-har-lamnat-till-foreningen",
      explains:
        "Formulär som du har lämnat in till en förening. De står kvar där utan dina egna kontaktuppgifter. Det du själv har skrivit i andra fält står kvar som du skrev det.",
      exports: { allBut: [] },
      onDeletion: { clears: ["profile_id"] },
    },
  ),
  anonymous_form_receipts: personal(
    owned({ profile_id: "profile" }, "anonyma-enkater", "Enkäter som du har lämnat in anonymt: att du gjorde det, aldrig vad du svarade."),
  ),
  crisis_levels: none,
  crisis_personas: none,
  crisis_level_insights: none,
  shelters: none,
};
