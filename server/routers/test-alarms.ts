import { changeTestAlarms } from "#server/domains/test-alarms/change-settings.ts";
import { readTestAlarm, readTestAlarmDetails } from "#server/domains/test-alarms/queries.ts";
import { receiveTestAlarm } from "#server/domains/test-alarms/receive-test-alarm.ts";
import { sendTestAlarm } from "#server/domains/test-alarms/send-test-alarm.ts";
import { memberProcedure, ownerProcedure, router } from "#server/trpc/procedures.ts";
import { changeTestAlarmsInput } from "#shared/schemas/test-alarms.ts";

export const testAlarmsRouter = router({
  last: memberProcedure.query(({ ctx }) => readTestAlarm(ctx)),
  details: ownerProcedure.query(({ ctx }) => readTestAlarmDetails(ctx)),
  receive: memberProcedure.mutation(({ ctx }) => receiveTestAlarm(ctx)),
  change: ownerProcedure.input(changeTestAlarmsInput).mutation(({ ctx, input }) => changeTestAlarms(ctx, input)),
  send: ownerProcedure.mutation(({ ctx }) => sendTestAlarm(ctx)),
});
