/** The path of a Chrome or Chromium that PDFs can use, and browser tests where there is no headless shell, or undefined. */
export function findChrome(env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform): string | undefined;

/** The path of Chrome's headless shell, which browser tests use, or undefined. */
export function findHeadlessShell(env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform): string | undefined;
