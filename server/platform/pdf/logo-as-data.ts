import type { FileStore } from "#server/platform/files/file-store.ts";

const IMAGE_TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp" };

/**
 * An association's logo as data URI, since a printed page can reach nothing. Only logos of the portal's own store; a missing
 * one is null, since the name stands beside it anyway.
 */
export async function logoAsData(media: FileStore, logoUrl: string | null): Promise<string | null> {
  const match = /\/media\/(logos\/[\w-]+\/[\w.-]+\.(png|jpe?g|webp))$/.exec(logoUrl ?? "");
  const [, key, extension] = match ?? [];
  if (!key || !extension || !(await media.exists(key))) return null;
  return `data:${IMAGE_TYPES[extension]};base64,${Buffer.from(await media.get(key)).toString("base64")}`;
}
