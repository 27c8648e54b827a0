import dns from "node:dns";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { isCallable, isPublicIp, postToPublic } from "./public-post.ts";

const post = (address: string, allowedHosts: string[] = [], timeoutMs = 2_000) =>
  postToPublic({ address, allowedHosts, timeoutMs, headers: {}, body: "{}" });

test("an IP address is public when it belongs to the internet, whichever way it is written", () => {
  for (const address of ["8.8.8.8", "172.32.0.1", "2a00:1450:400f::1"]) expect([address, isPublicIp(address)]).toEqual([address, true]);
  for (const address of [
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1", "224.0.0.1", "255.255.255.255"],
    ...[
      "::",
      "::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "2001:db8::1",
      "fe80::1",
      "fc00::1",
      "ff02::1",
    ],
    "exempel.se",
  ]) {
    expect([address, isPublicIp(address)]).toEqual([address, false]);
  }
});

test("what may be called is https, without a name and password, and no host of a network; what the operator allows may be anywhere", () => {
  for (const address of ["https://exempel.se/krislarm?nyckel=1", "https://exempel.se:8443/", "https://8.8.8.8/"]) {
    expect([address, isCallable(address, [])]).toEqual([address, true]);
  }
  for (const address of [
    ...[
      "http://exempel.se/",
      "ftp://exempel.se/",
      "https://jag:hemlig@exempel.se/",
      "ingen adress",
      "https://server/",
      "https://localhost/",
    ],
    ...["https://portal.localhost/", "https://nas.local/", "https://db.internal/", "https://127.0.0.1/", "https://2130706433/"],
    ...["https://0x7f.1/", "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://169.254.169.254/latest/meta-data"],
  ]) {
    expect([address, isCallable(address, [])]).toEqual([address, false]);
  }
  expect(isCallable("http://127.0.0.1:8090/", ["127.0.0.1:8090"])).toBe(true);
  expect(isCallable("http://127.0.0.1:8091/", ["127.0.0.1:8090"])).toBe(false);
});

test("a public name that leads into a network is called at none of its addresses", async () => {
  const lookup = vi.spyOn(dns, "lookup");
  onTestFinished(() => lookup.mockRestore());
  for (const inside of ["10.0.0.7", "127.0.0.1", "fe80::1"]) {
    const addresses = [
      { address: "8.8.8.8", family: 4 },
      { address: inside, family: inside.includes(":") ? 6 : 4 },
    ];
    // With all addresses asked for, the last argument is called with a list; the first of its overloads says otherwise.
    lookup.mockImplementation(((_name: string, _options: object, done: (error: null, found: typeof addresses) => void) =>
      done(null, addresses)) as unknown as typeof dns.lookup);
    expect(await post("https://exempel.se/")).toEqual({ status: null, fault: "not_public" });
  }
});

test("the status is told, and of nobody there or no answer in time which it was", async () => {
  let isSilent = false;
  const server = createServer((_req, res) => isSilent || res.writeHead(302, { location: "/annat" }).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await post(`http://${host}/`, [host])).toEqual({ status: 302, fault: null });
  isSilent = true;
  expect(await post(`http://${host}/`, [host], 100)).toEqual({ status: null, fault: "timeout" });
  expect(await post("http://127.0.0.1:1/", ["127.0.0.1:1"])).toEqual({ status: null, fault: "unreachable" });
});

test("a receiver that would rather speak something else has not taken it", async () => {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await post(`http://${host}/`, [host])).toEqual({ status: null, fault: "unreachable" });
});
