import { expect, test } from "vitest";
import { crisisGroupRows } from "./crisis-group-rows.ts";

const member = (displayName: string, values: Partial<Parameters<typeof crisisGroupRows>[0][number]>) => ({
  ...{ displayName, role: null, isDeputy: false, isAsked: false, phone: null, stairwell: null },
  ...values,
});

test("PAGE-18 the crisis group stands in a plan by role, with deputies, and without those who have not answered", () => {
  const stairwell = { id: "a", name: "Trapphus A" };
  const rows = crisisGroupRows([
    member("Siri Ek", { role: "coordinator", phone: "+46701112233" }),
    member("Bo Lind", { role: "coordinator", isDeputy: true }),
    member("Ali Nur", { role: "technician", isAsked: true }),
    member("Eva Ås", { role: "stairwell_representative", stairwell }),
    member("Nils Berg", {}),
  ]);
  expect(rows).toEqual([
    { role: "Samordnare (krisledare)", name: "Siri Ek", deputy: "Bo Lind", phone: "070-111 22 33" },
    { role: "Informationsansvarig" },
    { role: "Trapphusombud, Trapphus A", name: "Eva Ås" },
  ]);
  expect(crisisGroupRows([])).toEqual([{ role: "Samordnare (krisledare)" }, { role: "Informationsansvarig" }]);
});
