import { DELIVERY_REASONS } from "#server/domains/deliveries/rules.ts";

/**
 * Outgoing mail and crisis messages that were on their way when the backup was taken may have arrived long since, and must
 * not cry wolf now: they are held for a human. Steps of product requests that waited for it, or for a PDF, are shown as failed
 * and their jobs are gone, so that «Försök igen» is what releases them. SMS that are no crisis messages stand in their jobs
 * alone and go with them: whoever misses a code or a link asks again. Webhooks are off until an owner switches them on. Who has not answered
 * is not asked again by itself, since the answers and the steps of after the backup are not there; a warning whose time to be told had come
 * by now was told. Written so that it also passes over a database from before the tables and columns.
 */
export const HOLD_UNFINISHED_DELIVERIES = `
do $$ begin
  if to_regclass('public.outgoing_emails') is not null then
    update public.outgoing_emails set status = 'held' where status in ('queued', 'sending');
  end if;
  if to_regclass('public.crisis_deliveries') is not null then
    update public.crisis_deliveries
    set possibly_duplicate = true, status = 'held', error_message = '${DELIVERY_REASONS.held}'
    where status in ('queued', 'sending', 'doubtful');
    update public.crisis_delivery_batches set lease_owner = null, finished_at = now() where finished_at is null;
  end if;
  if exists (select from information_schema.columns where table_name = 'crisis_messages' and column_name = 'escalation_stopped_at') then
    update public.crisis_messages set escalation_stopped_at = now()
    where escalate_after_minutes is not null and escalation_stopped_at is null;
  end if;
  if to_regclass('public.warning_proposals') is not null then
    update public.warning_proposals set tell_from = null where tell_from <= now();
  end if;
  if to_regclass('public.webhooks') is not null then
    update public.webhooks set stopped_at = now(), leased_until = null where stopped_at is null;
  end if;
  if to_regclass('public.product_requests') is not null then
    update public.product_requests set mail_status = 'failed' where mail_status = 'running';
    update public.product_requests set pdf_status = 'failed' where pdf_status in ('pending', 'running');
  end if;
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job
    where name in ('render-product-request', 'render-product-request-dead', 'send-email', 'send-email-dead',
                   'call-webhooks', 'send-sms', 'send-subscriber-sms', 'ask-subscribers', 'tell-alert')
      and state in ('created', 'retry', 'active');
  end if;
end $$;
`;
