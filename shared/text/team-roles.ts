import type { TeamRole } from "../enums.ts";

/** The roles of a crisis team (seed content 5.10). */
export const TEAM_ROLE_LABELS: Record<TeamRole, string> = {
  coordinator: "Samordnare (krisledare)",
  deputy_coordinator: "Biträdande samordnare",
  information: "Informationsansvarig",
  log_keeper: "Loggförare / administratör",
  technician: "Fastighetsansvarig teknik",
  stairwell_representative: "Trapphusombud",
  water_and_food: "Vatten- och matansvarig",
  care: "Vård- och stödansvarig",
  fire_safety: "Brandskyddsansvarig",
  shelter: "Skyddsrumsansvarig",
  economy: "Ekonomi & försäkring",
  it_and_privacy: "IT & dataskydd",
  collaboration: "Samverkansansvarig",
};

/** What each role answers for. */
export const TEAM_ROLE_DUTIES: Record<TeamRole, string> = {
  coordinator: "Leder arbetet, beslutar om nivå och lämnar över.",
  deputy_coordinator: "Avlöser samordnaren och håller i loggen.",
  information: "Besked till boende, anslag och media.",
  log_keeper: "Lägeslogg, kontaktlistor och materiel.",
  technician: "El, vatten, värme, portar och hiss.",
  stairwell_representative: "Knackar dörr, sätter upp anslag och fångar upp behov.",
  water_and_food: "Vattenlag och förråd.",
  care: "Första hjälpen och stöd till den som är skör.",
  fire_safety: "Brandskyddsarbete, utrymning och samlingsplats.",
  shelter: "Rond i skyddsrummet och plan för 48 timmar.",
  economy: "Inköp, attest och skador.",
  it_and_privacy: "Konton, register och gallring.",
  collaboration: "Grannar, kommun och frivilliga.",
};

/** The three roles that no house can do without, in a word each: with them it can be alarmed, and a small house needs no more. */
export const KEY_ROLES = { coordinator: "Leder", information: "Informerar", technician: "Kan huset" } as const satisfies Partial<
  Record<TeamRole, string>
>;

export type KeyRole = keyof typeof KEY_ROLES;

export const isKeyRole = (role: TeamRole): role is KeyRole => role in KEY_ROLES;

/** The area whose team is the crisis group of the whole house. */
export const CRISIS_GROUP_AREA = "ledning";
