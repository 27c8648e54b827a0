import { isIPv6 } from "node:net";

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** A network address as people know it: an IPv4 one that arrived over IPv6 without the prefix. */
export function plainAddress(ipAddress: string | null): string | null {
  return ipAddress && (IPV4_IN_IPV6.exec(ipAddress)?.[1] ?? ipAddress);
}

/** Under which key a network address is counted: IPv4 as it is, IPv6 by its first 64 bits, which one customer holds entirely. */
export function limitKeyOf(ipAddress: string | null): string {
  if (!ipAddress) return "unknown";
  const address = ipAddress.split("%")[0] ?? ipAddress;
  if (IPV4_IN_IPV6.test(address)) return plainAddress(address) ?? address;
  if (!isIPv6(address)) return ipAddress;
  const groups = (part: string): string[] => part.split(":").filter(Boolean);
  const [head = "", tail] = address.split("::");
  // An IPv4 ending is two groups, always in the half that is not looked at.
  const missing = 8 - groups(head).length - groups(tail ?? "").length - (address.includes(".") ? 1 : 0);
  const all = tail === undefined ? groups(head) : [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
