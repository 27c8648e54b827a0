/**
 * Outgoing mail that was on its way when the backup was taken may have arrived long since, and must not cry wolf now: it
 * is held for a human. Written so that it also passes over a database from before the table.
 */
export const HOLD_UNFINISHED_DELIVERIES = `
do $$ begin
  if to_regclass('public.outgoing_emails') is not null then
    update public.outgoing_emails set status = 'held' where status in ('queued', 'sending');
  end if;
end $$;
`;
