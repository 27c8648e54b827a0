import { expect, test } from "vitest";
import { EVIDENCE_MAX_BYTES } from "#shared/limits.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { officeFileProblem } from "./office-file.ts";

test.each([
  ["plan.PDF", 1, null],
  ["plan.pdf", 0, ERROR_MESSAGES.EVIDENCE_EMPTY],
  ["plan.pdf", EVIDENCE_MAX_BYTES + 1, ERROR_MESSAGES.EVIDENCE_TOO_LARGE],
  ["plan.exe", 1, ERROR_MESSAGES.EVIDENCE_TYPE_NOT_ALLOWED],
])("«%s» of %i bytes: %s", (name, size, problem) => expect(officeFileProblem({ name, size })).toBe(problem));
