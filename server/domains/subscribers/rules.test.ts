import { expect, test } from "vitest";
import { addressToAsk, coverageOf, maskEmail, maskPhone, planClaim, shortenIp, takesCodes } from "./rules.ts";

test("masked addresses can be recognised and not used", () => {
  expect(maskEmail("anna.svensson@example.se")).toBe("a•••@example.se");
  expect(maskPhone("+46701740605")).toBe("070-••• •• 05");
  expect(maskPhone("+4791234567")).toBe("+47••••••67");
});

test("a network address is kept without the part that names one customer", () => {
  expect(shortenIp("192.0.2.77")).toBe("192.0.2.0");
  expect(shortenIp("::ffff:192.0.2.77")).toBe("192.0.2.0");
  expect(shortenIp("2001:db8:1:2::7")).toBe("2001:db8:1::/48");
  expect(shortenIp(null)).toBeNull();
});

test("codes go to mobile numbers of the countries that are paid for", () => {
  expect(takesCodes("+46701740605", ["+46"])).toBe(true);
  expect(takesCodes("+4681234567", ["+46"])).toBe(false);
  expect(takesCodes("+4791234567", ["+46"])).toBe(false);
  expect(takesCodes("+4791234567", ["+46", "+47"])).toBe(true);
});

test("the share of apartments is at most all of them, and unknown without their number", () => {
  expect(coverageOf(5, 20).share).toBe(0.25);
  expect(coverageOf(30, 20).share).toBe(1);
  expect(coverageOf(5, null).share).toBeNull();
});

test("everybody is asked at one address: the mail where there is one, else the telephone; who has said yes is not asked as new", () => {
  expect(addressToAsk({ emailState: "pending", phoneState: "pending" }, "new")).toBe("email");
  expect(addressToAsk({ emailState: "none", phoneState: "pending" }, "new")).toBe("sms");
  expect(addressToAsk({ emailState: "active", phoneState: "pending" }, "new")).toBeNull();
  expect(addressToAsk({ emailState: "active", phoneState: "pending" }, "all")).toBe("email");
  expect(addressToAsk({ emailState: "unsubscribed", phoneState: "active" }, "all")).toBe("sms");
  expect(addressToAsk({ emailState: "bounced", phoneState: "none" }, "all")).toBeNull();
});

const row = (
  id: string,
  email: string | null,
  emailState: "none" | "pending" | "active" | "unsubscribed" = email ? "pending" : "none",
) => ({
  ...{ id, email, emailState },
  ...{ phoneNumber: null, phoneState: "none" as const },
});
const nothing = { removed: [], released: [], kept: [], added: null };

test("free addresses make one new row, and an unconfirmed row is taken over whole", () => {
  expect(planClaim([], "a@x.se", "+46701740605")).toEqual({ ...nothing, added: { email: "a@x.se", phoneNumber: "+46701740605" } });
  expect(planClaim([row("1", "a@x.se")], "a@x.se", null)).toEqual({ ...nothing, kept: [{ id: "1", channel: "email", isActive: false }] });
  expect(planClaim([row("1", "a@x.se")], "a@x.se", "+46701740605")).toEqual({
    ...nothing,
    removed: ["1"],
    added: { email: "a@x.se", phoneNumber: "+46701740605" },
  });
});

test("a confirmed address stays where it is, and nothing is joined to it", () => {
  expect(planClaim([row("1", "a@x.se", "active")], "a@x.se", "+46701740605")).toEqual({
    ...nothing,
    kept: [{ id: "1", channel: "email", isActive: true }],
    added: { email: null, phoneNumber: "+46701740605" },
  });
  expect(planClaim([row("1", "a@x.se", "unsubscribed")], "a@x.se", null).kept).toEqual([{ id: "1", channel: "email", isActive: false }]);
});

test("an unconfirmed address leaves the row of another one", () => {
  const shared = { ...row("1", "a@x.se"), phoneNumber: "+46701740606", phoneState: "active" as const };
  expect(planClaim([shared], "a@x.se", null)).toEqual({
    ...nothing,
    released: [{ id: "1", channel: "email" }],
    added: { email: "a@x.se", phoneNumber: null },
  });
});

test("an address that has ended leaves the row of another one, so that whoever comes back is joined to nobody", () => {
  const shared = { ...row("1", "a@x.se", "active"), phoneNumber: "+46701740606", phoneState: "unsubscribed" as const };
  expect(planClaim([shared], null, "+46701740606")).toEqual({
    ...nothing,
    released: [{ id: "1", channel: "sms" }],
    added: { email: null, phoneNumber: "+46701740606" },
  });
  expect(planClaim([shared], "a@x.se", null).kept).toEqual([{ id: "1", channel: "email", isActive: true }]);
});
