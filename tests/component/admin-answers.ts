import type { Answer } from "./answers.ts";

/** Somebody with a second factor and without an association. */
export const LOCKED: Answer<"admin.users">["rows"][number] = {
  userId: "9b2f0c1e-6f5f-4a57-8a3e-0d8d1f1f7d11",
  displayName: "Lena Utelåst",
  email: "lena@test.example",
  isVerified: true,
  hasSecondFactor: true,
  association: null,
  createdAt: "2026-01-02T08:00:00.000Z",
};

/** A list of members that can be fetched. */
export const READY_EXPORT: Answer<"admin.exports">[number] = {
  id: "5c1d3f77-1f0a-4b63-8a52-6a1f0e9b2d01",
  kind: "members",
  format: "xlsx",
  status: "ready",
  doneRows: 4,
  totalRows: 4,
  bytes: 7_200,
  orderedBy: "Anna Exempel",
  createdAt: "2026-11-27T05:30:00.000Z",
  expiresAt: "2026-11-28T05:30:00.000Z",
  fileAddress: "/api/admin/exports/5c1d3f77-1f0a-4b63-8a52-6a1f0e9b2d01/file",
};
