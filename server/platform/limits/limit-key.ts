import { isIPv6 } from "node:net";

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Some proxies add the port of the connection, with brackets around an IPv6 address. */
const WITH_PORT = /^(?:\[([\w:.%]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i;

/**
 * A network address as people know it: without the port that a proxy wrote behind it, and an IPv4 one that arrived over IPv6
 * without the prefix. With the port, each connection would be an address of its own, and no limit by address would hold.
 */
export function plainAddress(ipAddress: string | null): string | null {
  if (!ipAddress) return null;
  const [, inBrackets, beforePort] = WITH_PORT.exec(ipAddress) ?? [];
  const address = inBrackets ?? beforePort ?? ipAddress;
  return IPV4_IN_IPV6.exec(address)?.[1] ?? address;
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
