import { eq, exists, type SQL } from "drizzle-orm";
import { crisisLogPhotos, files, readinessEvidence, sharedResources } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { EncodedImage, ImageFormat, ImageShape } from "#server/platform/files/image.ts";
import type { ImageIntake } from "#server/platform/files/image-intake.ts";
import { receiveOfficeFile } from "#server/platform/files/receive-office-file.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { RateLimitName } from "#server/platform/limits/rate-limit.ts";
import type { FilePurpose } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import type { Permission } from "#shared/permissions.ts";

/** A file on its way into the store. */
interface NewFile {
  id: string;
  extension: string;
}

interface Purpose {
  /** `media` is public by address, `files` only through a path that asks who reads. */
  store: "files" | "media";
  /** What one person may upload. */
  limit: RateLimitName;
  /** Reads a body and keeps what may be kept of it; known by its bytes, never by its name. */
  take(images: ImageIntake, body: UploadBody): Promise<EncodedImage>;
  keyOf(file: NewFile): string;
  /** Whether its row says who uploaded it: the row that shows it does too, or it is that person's own. */
  isSigned?: true;
  /** Who may open one; which of them is the caller's says the domain that shows it. */
  mayRead: Permission;
  /** Whether something shows this row of `files`. What nothing has shown for a day is removed. */
  isUsed(db: Queryable): SQL;
  /** What is said of a file that the store has lost; else that there is none. */
  lost?: ErrorReason;
}

/** Drawn anew in this shape, without the place that the telephone wrote in it. */
const picture =
  (shape: ImageShape, as?: ImageFormat): Purpose["take"] =>
  (images, body) =>
    images.take(body, shape, as);

const within = (points: number): ImageShape => ({ width: points, height: points, fit: "inside", withoutEnlargement: true });

export const PURPOSES = {
  resource_photo: {
    store: "files",
    limit: "uploadsPerUser",
    // Large enough to fill a telephone, small enough to stand in a list.
    take: picture(within(1280), "webp"),
    keyOf: ({ id }) => `resources/${id}.webp`,
    mayRead: "collaboration:read",
    isUsed: (db) => exists(db.select({ id: sharedResources.id }).from(sharedResources).where(eq(sharedResources.photoId, files.id))),
  },
  log_photo: {
    store: "files",
    limit: "logPhotosPerUser",
    // Large enough to read a meter by, small enough for a weak network.
    take: picture(within(1600), "webp"),
    keyOf: ({ id }) => `log-photos/${id}.webp`,
    mayRead: "crisis:read",
    isUsed: (db) => exists(db.select({ id: crisisLogPhotos.photoId }).from(crisisLogPhotos).where(eq(crisisLogPhotos.photoId, files.id))),
  },
  evidence: {
    store: "files",
    limit: "uploadsPerUser",
    take: receiveOfficeFile,
    keyOf: ({ id, extension }) => `evidence/${id}.${extension}`,
    isSigned: true,
    mayRead: "preparedness:edit",
    isUsed: (db) => exists(db.select({ id: readinessEvidence.id }).from(readinessEvidence).where(eq(readinessEvidence.fileId, files.id))),
    lost: "DOCUMENT_MISSING",
  },
} satisfies Partial<Record<FilePurpose, Purpose>>;

export type StoredPurpose = keyof typeof PURPOSES;

export const purposeOf = (purpose: StoredPurpose): Purpose => PURPOSES[purpose];
