import { type CreateEventInput, createEventInput } from "#shared/schemas/calendar.ts";

/** What the form of a new event hands in. */
export const eventInput = (values: Partial<CreateEventInput> = {}): CreateEventInput =>
  createEventInput.parse({
    ...{ title: "Styrelsemöte", category: "meeting", startDay: "2027-02-08", endDay: values.startDay ?? "2027-02-08" },
    ...{ startTime: "18:30", endTime: "20:00" },
    ...values,
  });
