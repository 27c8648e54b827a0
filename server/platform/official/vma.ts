import { z } from "zod";
import type { OfficialItem } from "./official-source.ts";
import { instantOf, plainText, webAddress } from "./plain-text.ts";

// Common Alerting Protocol as Sveriges Radio writes it (vmaapi.sr.se, v3).
const text = z.string().nullish();
const info = z.object({
  language: text,
  event: text,
  expires: text,
  description: text,
  web: text,
  area: z.array(z.object({ areaDesc: text })).nullish(),
});
const alert = z.object({
  identifier: z.string(),
  sent: z.string(),
  status: z.string(),
  msgType: z.string(),
  scope: z.string(),
  references: text,
  info: z.array(info).nullish(),
});
const answer = z.object({ alerts: z.array(alert) });

/**
 * The VMA that stand: real, public, and neither replaced nor called off by a later message. One whose time has run out stands
 * too, since that is no all-clear. Throws for an answer of another shape, which is not «no VMA».
 */
export function parseVma(json: unknown): OfficialItem[] {
  const alerts = answer.parse(json).alerts.filter(({ status, scope }) => status === "Actual" && scope === "Public");
  const replaced = new Set(alerts.flatMap(({ references }) => referencedIds(references)));
  return alerts.filter(({ identifier, msgType }) => (msgType === "Alert" || msgType === "Update") && !replaced.has(identifier)).map(toItem);
}

/** References are `sender,identifier,sent`, one after the other with spaces between. */
const referencedIds = (references: string | null | undefined): string[] =>
  (references ?? "").split(/\s+/).flatMap((reference) => reference.split(",")[1] ?? []);

function toItem({ identifier, sent, info: infos }: z.output<typeof alert>): OfficialItem {
  const swedish = infos?.find(({ language }) => language?.toLowerCase().startsWith("sv")) ?? infos?.[0];
  return {
    id: identifier,
    title: plainText(swedish?.event, 200) || "Viktigt meddelande till allmänheten (VMA)",
    text: plainText(swedish?.description),
    level: "vma",
    area: plainText((swedish?.area ?? []).map(({ areaDesc }) => areaDesc ?? "").join(", "), 300) || null,
    rings: [],
    publishedAt: instantOf(sent),
    expiresAt: instantOf(swedish?.expires),
    url: webAddress(swedish?.web),
  };
}
