/** The public address of a file in the media store. Always the portal's own, wherever the store keeps its files. */
export function mediaUrl(publicUrl: string, key: string): string {
  return `${publicUrl}/media/${key}`;
}

/** The key behind such an address, also one from before the portal moved; null for any other address. */
export function mediaKeyOf(url: string | null): string | null {
  return /^https?:\/\/[^/]+\/media\/(.+)$/.exec(url ?? "")?.[1] ?? null;
}
