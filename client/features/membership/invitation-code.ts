const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const ONLY_UUID = new RegExp(`^${UUID.source}$`, "i");

export type ReadCode = { code: string } | { problem: "missing" | "malformed" };

/** What a person typed or pasted: the code itself, with spaces around it, or the whole join link. */
export function readInvitationCode(text: string): ReadCode {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "missing" };
  const code = fromLink(trimmed) ?? trimmed;
  return ONLY_UUID.test(code) ? { code: code.toLowerCase() } : { problem: "malformed" };
}

function fromLink(text: string): string | null {
  if (!text.includes("associationId=")) return null;
  return new URLSearchParams(text.slice(text.indexOf("?") + 1)).get("associationId");
}
