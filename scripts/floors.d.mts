/** The domains in the order of `server/domains/README.md`. */
export function orderIn(readme: string): string[];

/** What breaks the order of the floors, a sentence each; `sources` are the server's files with their text, `domains` the order of the domains. */
export function faultsIn(sources: Record<string, string>, domains: readonly string[]): string[];
