import { readDueOfficialFeeds, readOfficialFeeds } from "#server/domains/crisis/read-official-feeds.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";
import type { OfficialFeed } from "#shared/enums.ts";

export const handle: JobHandler<{ feeds?: OfficialFeed[] | undefined }> = (ctx, { feeds }) =>
  feeds ? readOfficialFeeds(ctx, feeds) : readDueOfficialFeeds(ctx);
