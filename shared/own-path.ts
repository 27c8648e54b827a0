/** Same-origin paths that start with a single `/`. Browsers read backslashes as slashes and drop control characters. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path);
}
