/**
 * Outgoing mail that was on its way when the backup was taken may have arrived long since, and must not cry wolf now: it
 * is held for a human. Steps of product requests that waited for it, or for a PDF, are shown as failed and their jobs are
 * gone, so that «Försök igen» is what releases them. Written so that it also passes over a database from before the tables.
 */
export const HOLD_UNFINISHED_DELIVERIES = `
do $$ begin
  if to_regclass('public.outgoing_emails') is not null then
    update public.outgoing_emails set status = 'held' where status in ('queued', 'sending');
  end if;
  if to_regclass('public.product_requests') is not null then
    update public.product_requests set mail_status = 'failed' where mail_status = 'running';
    update public.product_requests set pdf_status = 'failed' where pdf_status in ('pending', 'running');
  end if;
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job
    where name in ('render-product-request', 'render-product-request-dead', 'send-email', 'send-email-dead')
      and state in ('created', 'retry', 'active');
  end if;
end $$;
`;
