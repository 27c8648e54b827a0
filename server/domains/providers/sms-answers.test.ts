import { expect, test } from "vitest";
import { farewellSms } from "#server/domains/subscribers/dismiss-subscribers.ts";
import { smsParts } from "#shared/calculations/sms-parts.ts";
import { CANNOT_STOP_SMS, OVER_SMS, RECORDED_SMS, stoppedSms, UNCLEAR_SMS } from "./sms-answers.ts";

const LONG_NAME = "Bostadsrättsföreningen Rönnbärsträdgårdens Västra Utsiktshöjd nummer 12 i Örnsköldsvik";

test.each([...Object.values(RECORDED_SMS), ...[UNCLEAR_SMS, OVER_SMS, CANNOT_STOP_SMS, stoppedSms(LONG_NAME), farewellSms(LONG_NAME)]])(
  "«%s» is one part",
  (text) => {
    expect(smsParts(text).parts).toBe(1);
  },
);
