import { readDueOfficialFeeds, readOfficialFeeds } from "#server/domains/crisis/read-official-feeds.ts";
import type { OfficialFeed } from "#shared/enums.ts";
import type { JobHandler } from "./job.ts";

export const handle: JobHandler<{ feeds?: OfficialFeed[] | undefined }> = (ctx, { feeds }) =>
  feeds ? readOfficialFeeds(ctx, feeds) : readDueOfficialFeeds(ctx);
