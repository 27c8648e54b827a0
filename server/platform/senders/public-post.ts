import dns from "node:dns";
import http, { type RequestOptions } from "node:http";
import https from "node:https";
import { BlockList, isIP } from "node:net";
import type { WebhookFault } from "#shared/enums.ts";

/** All of IPv4 that is not the internet: this network, private ones, loopback, link-local, carriers' own, tests, multicast, reserved. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
  ] as const),
  ...([
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
  ] as const),
  ...([
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
}

/** Of IPv6 only what is handed out to the internet, without what carries an IPv4 address in it, and documentation. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet("2000::", 3, "ipv6");
const CARRIES_IPV4 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  CARRIES_IPV4.addSubnet(network, bits, "ipv6");
}

/** Whether an IP address is one of the internet, and not of a network that the server stands in. */
export const isPublicIp = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return family === 6 && PUBLIC_IPV6.check(address, "ipv6") && !CARRIES_IPV4.check(address, "ipv6");
};

/**
 * Whether the server may be made to call an address that somebody typed: https, and not by name or number inside a network. What a name
 * leads to is asked at each call. A host that the operator allows with its port (`127.0.0.1:8090`) may be anywhere, and http.
 */
export function isCallable(address: string, allowedHosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (isAllowed(url, allowedHosts)) return url.protocol === "https:" || url.protocol === "http:";
  if (url.protocol !== "https:") return false;
  const host = bareHost(url);
  return isIP(host) ? isPublicIp(host) : host.includes(".") && !/\.(localhost|local|internal|home\.arpa)\.?$/.test(`.${host}`);
}

const isAllowed = ({ host }: URL, allowedHosts: readonly string[]): boolean => allowedHosts.includes(host);

/** Node names IPv6 addresses in brackets. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** What the other end answered, or why it did not. */
export type PostOutcome = { status: number; fault: null } | { status: null; fault: Exclude<WebhookFault, "secret_lost"> };

interface Posting {
  address: string;
  headers: Record<string, string>;
  body: string;
  allowedHosts: readonly string[];
  timeoutMs: number;
}

/**
 * Posts to an address that somebody typed. The connection goes to the very IP address that was looked at, and nowhere else: a
 * redirection is an answer like any other. Never throws.
 */
export function postToPublic({ address, headers, body, allowedHosts, timeoutMs }: Posting): Promise<PostOutcome> {
  const url = URL.parse(address);
  if (!url || !isCallable(address, allowedHosts)) return Promise.resolve(failed("not_public"));
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const options: RequestOptions = {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      agent: false,
      signal,
      ...(!isAllowed(url, allowedHosts) && { lookup: lookUpPublic }),
    };
    const posting = request(url, options, (response) => {
      // What it says beside the status is of no concern, and could be without end.
      response.destroy();
      resolve({ status: response.statusCode ?? 0, fault: null });
    });
    // What ends without an answer and without an error, as a change of protocol does, has failed too.
    posting.on("close", () => resolve(failed(signal.aborted ? "timeout" : "unreachable")));
    posting.on("error", (error: NodeJS.ErrnoException) => resolve(failed(signal.aborted ? "timeout" : faultOf(error))));
    posting.end(body);
  });
}

const failed = (fault: Exclude<WebhookFault, "secret_lost">): PostOutcome => ({ status: null, fault });

const faultOf = ({ code }: NodeJS.ErrnoException): Exclude<WebhookFault, "secret_lost"> => {
  if (code === NOT_PUBLIC_CODE) return "not_public";
  return code === "ENOTFOUND" || code === "EAI_AGAIN" ? "unknown_host" : "unreachable";
};

const NOT_PUBLIC_CODE = "ENOTPUBLIC";

/** As `dns.lookup`, for names all of whose addresses are public: one that is not is reason enough to call none of them. */
const lookUpPublic: NonNullable<RequestOptions["lookup"]> = (hostname, options, done) =>
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "");
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicIp(address))) {
      return done(Object.assign(new Error("the name leads into a network"), { code: NOT_PUBLIC_CODE }), "");
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
