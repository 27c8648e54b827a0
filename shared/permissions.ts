import type { AssociationRole } from "./enums.ts";

/** What each right needs at least. Server and client ask the same table; the server decides. */
const ROLES_WITH = {
  "association:read": ["member", "team_leader", "system_owner"],
  "association:edit": ["system_owner"],
  "association:invite": ["system_owner"],
  "association:readShutoffs": ["team_leader", "system_owner"],
  "association:uploadLogo": ["member", "team_leader", "system_owner"],
  "membership:decide": ["system_owner"],
  "members:list": ["member", "team_leader", "system_owner"],
  "members:contact": ["system_owner"],
  "members:manage": ["system_owner"],
  "admin:read": ["system_owner"],
  "admin:export": ["system_owner"],
  "productRequest:create": ["member", "team_leader", "system_owner"],
  "productRequest:changeAnyStatus": ["system_owner"],
  "documents:read": ["member", "team_leader", "system_owner"],
  "documents:edit": ["team_leader", "system_owner"],
  "collaboration:read": ["team_leader", "system_owner"],
  "collaboration:send": ["team_leader", "system_owner"],
  "collaboration:manage": ["system_owner"],
  "preparedness:edit": ["team_leader", "system_owner"],
  "preparedness:decide": ["system_owner"],
  "recommendations:manage": ["team_leader", "system_owner"],
  "crisis:read": ["member", "team_leader", "system_owner"],
  "crisis:activate": ["team_leader", "system_owner"],
  "crisis:confirmExercise": ["system_owner"],
  "crisis:erase": ["system_owner"],
  "crisis:import": ["system_owner"],
  "subscribers:read": ["team_leader", "system_owner"],
  "subscribers:manage": ["system_owner"],
  "teams:edit": ["team_leader", "system_owner"],
  "teams:manage": ["system_owner"],
  "integrations:manage": ["system_owner"],
} as const satisfies Record<string, readonly AssociationRole[]>;

export type Permission = keyof typeof ROLES_WITH;
export const PERMISSIONS = Object.keys(ROLES_WITH) as Permission[];

/** Whether someone with this role in the association may do this. Without an association (null) nothing is allowed. */
export function can(role: AssociationRole | null | undefined, permission: Permission): boolean {
  return ROLES_WITH[permission].some((allowed) => allowed === role);
}
