import type { AssociationRole } from "#shared/enums.ts";

/** What each role may do, by the table in `shared/permissions.ts`, told to who gives it. */
export const ROLE_MEANINGS: Record<AssociationRole, string> = {
  member: "Ser föreningsuppgifterna, förfrågningar och medlemmarnas namn, och kan skicka förfrågningar.",
  team_leader: "Leder dessutom ett eller flera team, kan larma, och ser var nycklar och avstängningar finns.",
  system_owner:
    "Kan dessutom larma, ändra föreningsuppgifterna, godkänna, bjuda in och ta bort medlemmar, ändra roller och se allas kontaktuppgifter.",
};
