import { deadQueueOf, type JobDefinition } from "#server/platform/jobs/job.ts";
import { askSubscribersJob } from "./ask-subscribers.job.ts";
import { cleanUpJob } from "./clean-up.job.ts";
import { endPaymentsJob } from "./end-payments.job.ts";
import { expireSubscriptionsJob } from "./expire-subscriptions.job.ts";
import { exportAssociationJob } from "./export-association.job.ts";
import { exportPersonalDataJob } from "./export-personal-data.job.ts";
import { keepCalendarsJob } from "./keep-calendars.job.ts";
import { readOfficialFeedsJob } from "./read-official-feeds.job.ts";
import { readPaymentStateJob } from "./read-payment-state.job.ts";
import { removeDocumentPhotosJob } from "./remove-document-photos.job.ts";
import { removeFilesJob } from "./remove-files.job.ts";
import { removeLogPhotosJob } from "./remove-log-photos.job.ts";
import { removeMediaJob } from "./remove-media.job.ts";
import { removeResourcePhotosJob } from "./remove-resource-photos.job.ts";
import { renderDocumentJob } from "./render-document.job.ts";
import { renderProductRequestJob } from "./render-product-request.job.ts";
import { renewDocumentsJob } from "./renew-documents.job.ts";
import { rereadPaymentsJob } from "./reread-payments.job.ts";
import { sendEmailJob } from "./send-email.job.ts";
import { sendSmsJob } from "./send-sms.job.ts";
import { sendSubscriberSmsJob } from "./send-subscriber-sms.job.ts";
import { tellAlertJob } from "./tell-alert.job.ts";

/** Every kind of job there is; each handler is loaded at its first run. */
export const JOBS: readonly JobDefinition[] = [
  sendEmailJob,
  sendSmsJob,
  renderProductRequestJob,
  renderDocumentJob,
  cleanUpJob,
  removeMediaJob,
  exportPersonalDataJob,
  exportAssociationJob,
  removeFilesJob,
  renewDocumentsJob,
  readOfficialFeedsJob,
  sendSubscriberSmsJob,
  askSubscribersJob,
  readPaymentStateJob,
  endPaymentsJob,
  expireSubscriptionsJob,
  rereadPaymentsJob,
  keepCalendarsJob,
  tellAlertJob,
  removeResourcePhotosJob,
  removeDocumentPhotosJob,
  removeLogPhotosJob,
];

/** What operators read for a queue; its own name where no job of today has it. */
export function titleOf(queue: string): string {
  const job = JOBS.find(({ name }) => queue === name || queue === deadQueueOf(name));
  if (!job) return queue;
  return queue === job.name ? job.title : `Efter sista försöket: ${job.title}`;
}

/** Whether another run of a failed job of this queue can do anything. */
export function canRetry(queue: string): boolean {
  return JOBS.find(({ name }) => name === queue)?.isOverWhenDead !== true;
}
