import type { AttendanceAnswer, CalendarCategory } from "../enums.ts";

export const CALENDAR_CATEGORY_LABELS: Record<CalendarCategory, string> = {
  meeting: "Möte",
  drill: "Övning",
  inspection: "Kontroll",
  maintenance: "Byte/underhåll",
  information: "Information",
  deadline: "Deadline",
};

export const ATTENDANCE_LABELS: Record<AttendanceAnswer, string> = { yes: "Kommer", maybe: "Kanske", no: "Kommer inte" };
