import { ASSOCIATION_ROLES } from "#shared/enums.ts";
import { can, type Permission } from "#shared/permissions.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";

/** What each right is for, in words; null while no page exists for it. */
const PERMISSION_LABELS: Record<Permission, string | null> = {
  "association:read": "Se föreningsuppgifterna",
  "association:readShutoffs": "Se var nycklar hänger och hur något stängs av",
  "association:uploadLogo": "Byta logotyp",
  "productRequest:create": "Skicka produktförfrågningar",
  "association:edit": "Ändra föreningsuppgifterna",
  "association:invite": "Bjuda in nya medlemmar",
  "membership:decide": "Godkänna och avslå ansökningar",
  "members:list": null,
  "members:contact": "Se medlemmars e-post och telefon",
  "members:manage": "Ändra roller och ta bort medlemmar",
  "admin:read": "Läsa händelseloggen",
  "admin:export": "Exportera medlemslistan",
  "productRequest:changeAnyStatus": null,
  "documents:read": "Läsa dokument som är synliga för boende",
  "documents:edit": "Göra, ändra och arkivera föreningens dokument",
  "collaboration:read": "Se nätverket, inkorgen och resurser",
  "collaboration:send": "Svara på och skicka samverkanslarm",
  "collaboration:manage": "Bjuda in föreningar och ändra samverkansinställningar",
  "preparedness:edit": "Fylla i vatten, uppgifter, underlag, kalender och platser på kartan",
  "preparedness:decide": "Avsluta faser i beredskapsresan och anpassa föreningens texter",
  "recommendations:manage": "Skapa och ändra produktrekommendationer",
  "crisis:read": null,
  "crisis:activate": null,
  "crisis:confirmExercise": null,
  "crisis:erase": "Radera personuppgifter ur krishistoriken",
  "crisis:import": "Föra in tidigare händelser i krishistoriken",
  "subscribers:read": null,
  "subscribers:manage": null,
  "teams:edit": "Ändra sina team",
  "teams:manage": "Skapa och ta bort team",
  "integrations:manage": "Låta andra system veta vad som händer",
};

export const SHOWN_PERMISSIONS = (Object.entries(PERMISSION_LABELS) as [Permission, string | null][]).flatMap(([permission, label]) =>
  label === null ? [] : [{ permission, label }],
);

/** The same, put together by who has the right. */
export function byHolders(): { holders: string; labels: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { permission, label } of SHOWN_PERMISSIONS) {
    const roles = ASSOCIATION_ROLES.filter((role) => can(role, permission));
    const holders = roles.length === ASSOCIATION_ROLES.length ? "Alla roller" : roles.map((role) => ROLE_LABELS[role]).join(" och ");
    groups.set(holders, [...(groups.get(holders) ?? []), label]);
  }
  return [...groups].map(([holders, labels]) => ({ holders, labels }));
}
