/** With `__Host-`, browsers take the cookie from this very host only: a sibling subdomain cannot plant one. It needs `Secure`. */
export function hostCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
