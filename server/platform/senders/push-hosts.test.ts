import { expect, test } from "vitest";
import { isPushAddress, KNOWN_PUSH_HOSTS } from "./push-hosts.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("%s is a push service's", (endpoint) => {
  expect(isPushAddress(endpoint, KNOWN_PUSH_HOSTS)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/x",
  "https://user:pass@fcm.googleapis.com/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evilnotify.windows.com/x",
  "https://169.254.169.254/latest/meta-data",
  "http://127.0.0.1:5432/",
  "https://localhost/x",
  "file:///etc/passwd",
  "inte en adress",
])("%s is not, and is never called", (endpoint) => {
  expect(isPushAddress(endpoint, KNOWN_PUSH_HOSTS)).toBe(false);
});

test("an operator can allow a local stand-in, by host and port", () => {
  expect(isPushAddress("http://127.0.0.1:8090/push/1", ["127.0.0.1:8090"])).toBe(true);
  expect(isPushAddress("http://127.0.0.1:8091/push/1", ["127.0.0.1:8090"])).toBe(false);
});
