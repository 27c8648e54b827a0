import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/database/db.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { withPeople } from "./asked-people.ts";
import type { RepliesAtView } from "./page-views.ts";
import type { Crisis } from "./require-crisis.ts";

/** Close in the first hour, in which most answer, and wider the longer it goes on. */
const MARKS = [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440, 2880, 4320, 7200, 10_080, 20_160, 43_200];

const MINUTE_MS = 60_000;

/** How the answers came in, until now or the crisis's end. Nothing before anybody was asked, and once what people said is erased. */
export async function readRepliesOverTime(
  db: Queryable,
  { id, keptCounts, resolvedAt }: Pick<Crisis, "id" | "keptCounts" | "resolvedAt">,
  now: Date,
): Promise<RepliesAtView[]> {
  if (keptCounts) return [];
  // Whoever replied before being asked was never silent. A text that is no answer ends the silence and changes no answer.
  const { rows } = await db.execute<RepliesAtView & { beganMs: number } & Record<string, unknown>>(sql`
    ${withPeople(id)}, began as (
      select min(asked_at) as at from asked
    ), firsts as (
      select id, min(created_at) as at from replied group by id
    ), answered as (
      select created_at as at, answer, lag(answer) over (partition by id order by created_at, reply_id desc) as former
        from replied where answer is not null
    ), changes as (
      select at, 0 as silent, answer, former from answered
      union all select f.at, -1, null, null from firsts f join asked a on a.id = f.id where f.at > a.asked_at
      union all select a.asked_at, 1, null, null
        from asked a left join firsts f on f.id = a.id where f.at is null or f.at > a.asked_at
    )
    select greatest(0, ceil(extract(epoch from c.at - b.at) / 60))::int as minutes,
           ${changeOf("ok")} as ok, ${changeOf("need_help")} as "needHelp", ${changeOf("away")} as away, sum(c.silent)::int as silent,
           (extract(epoch from b.at) * 1000)::float as "beganMs"
      from changes c cross join began b where b.at is not null group by 1, b.at`);
  const [first] = rows;
  return first ? atMarks(rows, Math.ceil(((resolvedAt ?? now).getTime() - first.beganMs) / MINUTE_MS)) : [];
}

const changeOf = (answer: ReplyAnswer): SQL =>
  sql`(count(*) filter (where c.answer = ${answer}) - count(*) filter (where c.former = ${answer}))::int`;

/** What changes add up to at each mark for as long as they come, and at the end. */
export function atMarks(changes: readonly RepliesAtView[], end: number): RepliesAtView[] {
  const last = Math.max(0, ...changes.map(({ minutes }) => minutes));
  const settled = MARKS.find((mark) => mark >= last) ?? last;
  const marks = MARKS.filter((mark) => mark <= settled && mark < end);
  return [...marks, Math.max(end, last)].map((mark) => {
    const until = changes.filter(({ minutes }) => minutes <= mark);
    const sum = (of: "ok" | "needHelp" | "away" | "silent") => until.reduce((total, change) => total + change[of], 0);
    return { minutes: mark, ok: sum("ok"), needHelp: sum("needHelp"), away: sum("away"), silent: sum("silent") };
  });
}
