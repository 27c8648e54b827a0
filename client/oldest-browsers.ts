/**
 * The oldest browsers that the portal promises to work in (decision 0038): the build translates syntax and styles for them,
 * and `client/oldest-browsers.test.ts` finds functions that they lack.
 */
export const OLDEST_BROWSERS = { chrome: "111", edge: "111", firefox: "121", safari: "16.4", ios: "16.4" } as const;
