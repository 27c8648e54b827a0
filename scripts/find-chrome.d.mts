/** The path of a Chrome or Chromium that PDFs and browser tests can use, or undefined. */
export function findChrome(env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform): string | undefined;
