import { KEPT_DAYS } from "#shared/retention.ts";
import { acted, none, owned, personal } from "./kinds-of-data.ts";
import type { PersonalData } from "./relation.ts";

const LINK = ["id", "from_association_id", "to_association_id", "state", "created_at"];

/** How the tables of documents, the assistant and krissamverkan relate to people; a part of `PERSONAL_DATA`. */
export const TOGETHER_DATA: Readonly<Record<string, PersonalData>> = {
  association_documents: personal(
    acted("created_by_profile_id", "dokument-du-har-lagt-upp", "Föreningens dokument som du har lagt upp. De står kvar utan ditt namn.", [
      "id",
      "housing_association_id",
      "title",
      "created_at",
    ]),
    acted("updated_by_profile_id", "dokument-du-har-andrat", "Föreningens dokument som du ändrade senast.", [
      "id",
      "housing_association_id",
      "title",
      "updated_at",
    ]),
  ),
  document_versions: personal(
    acted("author_profile_id", "dokumentversioner-du-har-gjort", "Versioner av föreningens dokument som du har gjort.", [
      "id",
      "document_id",
      "version",
      "filename",
      "created_at",
    ]),
  ),
  binder_prints: personal(
    acted("printed_by_profile_id", "krisparmar-du-har-skrivit-ut", "Utskrifter av Krispärmen som du har gjort.", [
      "id",
      "housing_association_id",
      "version",
      "printed_at",
    ]),
  ),
  document_passages: none,
  knowledge_articles: none,
  model_use: none,
  own_articles: none,
  hidden_articles: none,
  open_questions: none,
  assistant_ratings: personal(
    owned({ profile_id: "profile" }, "betyg-pa-svar", "Om svar från assistenten hjälpte dig. Vad du frågade sparar vi inte ihop med dig."),
  ),
  collaboration_settings: none,
  collaboration_links: personal(
    {
      by: { invited_email: "email" },
      file: "samverkan-du-ar-inbjuden-till",
      explains: "Inbjudningar till krissamverkan som har gått till din adress.",
      exports: { only: ["id", "from_association_id", "invited_email", "state", "created_at", "expires_at"] },
      onDeletion: { clears: ["invited_email"] },
    },
    acted("invited_by_profile_id", "samverkan-du-har-bjudit-in-till", "Föreningar som du har bjudit in till krissamverkan.", LINK),
    acted("decided_by_profile_id", "samverkan-du-har-svarat-pa", "Inbjudningar till krissamverkan som du har svarat på.", LINK),
  ),
  collaboration_blocks: none,
  shared_resources: personal(
    acted(
      "created_by_profile_id",
      "resurser-du-har-lagt-till",
      "Resurser som du har lagt till. De är föreningens och står kvar med sitt foto, utan ditt namn.",
      ["id", "housing_association_id", "name", "created_at"],
    ),
  ),
  resource_loans: personal(
    acted("lent_by_profile_id", "lan-du-har-antecknat", "Utlån som du har antecknat.", [
      "id",
      "resource_id",
      "quantity",
      "lent_at",
      "returned_at",
    ]),
  ),
  collaboration_alerts: personal(
    acted(
      "created_by_profile_id",
      "samverkanslarm-du-har-skrivit",
      `Larm till andra föreningar som du har skrivit. De står kvar utan ditt namn. Ett utkast tas bort ${KEPT_DAYS.alertDraft} dagar efter att det senast sparades.`,
      ["id", "housing_association_id", "kind", "created_at", "sent_at"],
    ),
  ),
  collaboration_alert_recipients: personal(
    acted("assigned_profile_id", "samverkanslarm-du-har-fatt-ansvar-for", "Larm från andra föreningar som du har fått ansvar för.", [
      "alert_id",
      "housing_association_id",
      "state",
    ]),
  ),
  collaboration_replies: personal(
    acted("author_profile_id", "svar-till-andra-foreningar", "Svar i krissamverkan som du har skrivit. De står kvar utan ditt namn.", [
      "id",
      "alert_id",
      "kind",
      "created_at",
    ]),
  ),
  collaboration_share_log: none,
};
