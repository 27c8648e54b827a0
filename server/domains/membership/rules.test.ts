import { expect, test } from "vitest";
import { chosenName, refusalToDecide } from "./rules.ts";

const request = (status: "pending" | "approved" | "rejected" | "withdrawn") => ({ status, associationId: "a" });

test("MREQ-08: a pending request can be approved or rejected", () => {
  expect(refusalToDecide(request("pending"), "approved", null)).toBeNull();
  expect(refusalToDecide(request("pending"), "rejected", "b")).toBeNull();
});

test.each(["approved", "rejected", "withdrawn"] as const)("a request that is %s is not decided again", (status) => {
  expect(refusalToDecide(request(status), "rejected", null)).toBe("APPLICATION_ALREADY_DECIDED");
});

test("approving someone who has joined another association meanwhile says so", () => {
  expect(refusalToDecide(request("withdrawn"), "approved", "b")).toBe("APPLICANT_IN_OTHER_ASSOCIATION");
  expect(refusalToDecide(request("pending"), "approved", "b")).toBe("APPLICANT_IN_OTHER_ASSOCIATION");
  expect(refusalToDecide(request("rejected"), "approved", "b")).toBe("APPLICATION_ALREADY_DECIDED");
});

test("the full name is shown before the display name", () => {
  expect(chosenName({ fullName: "Åsa Ek", name: "Åsa" })).toBe("Åsa Ek");
  expect(chosenName({ fullName: null, name: "Åsa" })).toBe("Åsa");
  expect(chosenName({ fullName: null, name: null })).toBeNull();
});
