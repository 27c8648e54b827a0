import { expect, test } from "vitest";
import { limitKeyOf, plainAddress } from "./limit-key.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::5:6", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  [null, "unknown"],
])("%s is counted as %s", (ipAddress, key) => expect(limitKeyOf(ipAddress)).toBe(key));

test("all addresses of one IPv6 network share a key, those of the next do not", () => {
  expect(limitKeyOf("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(limitKeyOf("2001:db8:1:2::1"));
  expect(limitKeyOf("2001:db8:1:3::1")).not.toBe(limitKeyOf("2001:db8:1:2::1"));
});

test.each([
  ["192.0.2.7:50123", "192.0.2.7"],
  ["[2001:db8::7]:50123", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["[::1]:123", "::1"],
  ["[::ffff:192.0.2.7]:443", "192.0.2.7"],
  ["2001:db8::7:8", "2001:db8::7:8"],
])("NS-22 %s, as a proxy writes it, is the address %s", (written, address) => expect(plainAddress(written)).toBe(address));

test("an IPv4 address that arrived over IPv6 is shown without its prefix", () => {
  expect(plainAddress("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(plainAddress("2001:db8::7")).toBe("2001:db8::7");
  expect(plainAddress(null)).toBeNull();
});
