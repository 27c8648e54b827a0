import { cleanUpJob } from "./clean-up.job.ts";
import { exportPersonalDataJob } from "./export-personal-data.job.ts";
import type { JobDefinition } from "./job.ts";
import { removeFilesJob } from "./remove-files.job.ts";
import { removeMediaJob } from "./remove-media.job.ts";
import { renderProductRequestJob } from "./render-product-request.job.ts";
import { renewDocumentsJob } from "./renew-documents.job.ts";
import { sendEmailJob } from "./send-email.job.ts";

/** Every kind of job there is; each handler is loaded at its first run. */
export const JOBS: readonly JobDefinition[] = [
  sendEmailJob,
  renderProductRequestJob,
  cleanUpJob,
  removeMediaJob,
  exportPersonalDataJob,
  removeFilesJob,
  renewDocumentsJob,
];
