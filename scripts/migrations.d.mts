export function faultsIn(sql: string): Promise<string[]>;
