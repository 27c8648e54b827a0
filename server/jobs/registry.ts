import { cleanUpJob } from "./clean-up.job.ts";
import type { JobDefinition } from "./job.ts";
import { renderProductRequestJob } from "./render-product-request.job.ts";
import { sendEmailJob } from "./send-email.job.ts";

/** Every kind of job there is; each handler is loaded at its first run. */
export const JOBS: readonly JobDefinition[] = [sendEmailJob, renderProductRequestJob, cleanUpJob];
