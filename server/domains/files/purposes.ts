import { eq, exists, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  crisisLogPhotos,
  files,
  housingAssociations,
  products,
  profiles,
  quotes,
  readinessEvidence,
  sharedResources,
  housingAssociationShutoffs as shutoffs,
  suppliers,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { AVATAR_SHAPE, type EncodedImage, type ImageFormat, type ImageShape, LOGO_SHAPE } from "#server/platform/files/image.ts";
import type { ImageIntake } from "#server/platform/files/image-intake.ts";
import { receiveOfficeFile, receivePdfOrPicture } from "#server/platform/files/receive-office-file.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { RateLimitName } from "#server/platform/limits/rate-limit.ts";
import type { FilePurpose } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import type { Permission } from "#shared/permissions.ts";

/** A file on its way into the store. */
interface NewFile {
  id: string;
  extension: string;
  /** Whose folder of the media store it lies in: a user's, an association's, a supplier's. */
  folder: string;
  /** In milliseconds. */
  at: number;
  /** What its uploader calls it. */
  fileName?: string | undefined;
}

/** What of its purpose a file is, where more than one thing is taken. */
export type FileKind = "founding" | "photo" | "file";

interface Purpose {
  /** `media` is public by address, `files` only through a path that asks who reads. */
  store: "files" | "media";
  /** What one person may upload, or one invitation. */
  limit: RateLimitName;
  /** Reads a body and keeps what may be kept of it; known by its bytes, never by its name. */
  take(images: ImageIntake, body: UploadBody, kind: FileKind | undefined): Promise<EncodedImage>;
  keyOf(file: NewFile): string;
  /** Whether its row says who uploaded it: the row that shows it does too, or it is that person's own. */
  isSigned?: true;
  /** Who may open one; which of them is the caller's says the domain that shows it. `anybody`: by its address. */
  mayRead: Permission | "signed in" | "anybody";
  /** Whether something shows this row of `files`. What nothing has shown for a day is removed. */
  isUsed(db: Queryable): SQL;
  /** What is said of a file that the store has lost; else that there is none. */
  lost?: ErrorReason;
  /** What is said where the store fails, has not what it was given, or where what shows the file cannot be saved; else UNAVAILABLE or the fault itself. */
  failures?: { notStored?: ErrorReason; notThere: ErrorReason; notSaved?: ErrorReason };
}

/** Drawn anew in this shape, without the place that the telephone wrote in it. */
const picture =
  (shape: ImageShape, as?: ImageFormat): Purpose["take"] =>
  (images, body) =>
    images.take(body, shape, as);

const within = (points: number): ImageShape => ({ width: points, height: points, fit: "inside", withoutEnlargement: true });

/** For a field of a form: a photo large enough to read a sign on the wall, or any file that is taken as evidence. */
const ofField: Purpose["take"] = (images, body, kind) =>
  kind === "photo" ? images.take(body, within(1600), "jpeg") : receiveOfficeFile(images, body);

/** Whether this column holds the file's address. It is compared without its origin, which can change. */
const isAddressIn = (db: Queryable, column: AnyPgColumn): SQL =>
  exists(db.select({ one: sql`1` }).from(column.table).where(sql`split_part(${column}, '/media/', 2) = ${files.key}`));

const NAME_MAX_LENGTH = 60;

/** A file's own name without its ending, as it may stand in a key: `Vår logga (2).PNG` becomes `var-logga-2`. */
export function safeName(fileName: string): string {
  const name = fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .slice(0, NAME_MAX_LENGTH)
    .replace(/^-|-$/g, "");
  return name || "logo";
}

export const PURPOSES = {
  avatar: {
    store: "media",
    limit: "uploadsPerUser",
    take: picture(AVATAR_SHAPE),
    keyOf: ({ folder, at, extension }) => `avatars/${folder}/${at}.${extension}`,
    isSigned: true,
    mayRead: "anybody",
    isUsed: (db) => isAddressIn(db, profiles.avatarUrl),
    failures: { notThere: "AVATAR_URL_MISSING" },
  },
  // Decision 32; that of the founding form waits under the id that the association will get, as PNG.
  logo: {
    store: "media",
    limit: "uploadsPerUser",
    take: (images, body, kind) => images.take(body, LOGO_SHAPE, kind === "founding" ? "png" : undefined),
    keyOf: ({ folder, at, fileName, extension }) =>
      `logos/${folder}/${fileName === undefined ? "logo" : `${at}_${safeName(fileName)}`}.${extension}`,
    isSigned: true,
    mayRead: "anybody",
    isUsed: (db) => sql`(${isAddressIn(db, housingAssociations.logoUrl)} or ${isAddressIn(db, suppliers.logoUrl)})`,
    failures: { notStored: "LOGO_NOT_STORED", notThere: "LOGO_URL_MISSING", notSaved: "LOGO_NOT_SAVED" },
  },
  resource_photo: {
    store: "files",
    limit: "uploadsPerUser",
    // Large enough to fill a telephone, small enough to stand in a list.
    take: picture(within(1280), "webp"),
    keyOf: ({ id }) => `resources/${id}.webp`,
    mayRead: "collaboration:read",
    isUsed: (db) => exists(db.select({ id: sharedResources.id }).from(sharedResources).where(eq(sharedResources.photoId, files.id))),
  },
  shutoff_photo: {
    store: "files",
    limit: "uploadsPerUser",
    // Large enough to tell one valve from the next, small enough to lie in thirty telephones.
    take: picture(within(1280), "webp"),
    keyOf: ({ id }) => `shutoffs/${id}.webp`,
    mayRead: "association:readShutoffs",
    isUsed: (db) => exists(db.select({ id: shutoffs.id }).from(shutoffs).where(eq(shutoffs.photoId, files.id))),
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
  document_photo: {
    store: "files",
    limit: "uploadsPerUser",
    take: ofField,
    keyOf: ({ id }) => `document-photos/${id}`,
    mayRead: "documents:edit",
    isUsed: () => isNotNull(files.associationDocumentId),
  },
  form_file: {
    store: "files",
    limit: "uploadsPerUser",
    take: ofField,
    keyOf: ({ id }) => `form-files/${id}`,
    mayRead: "signed in",
    isUsed: () => isNotNull(files.formAnswerId),
    lost: "DOCUMENT_MISSING",
  },
  quote_attachment: {
    store: "files",
    limit: "link/quote-attachment",
    take: receivePdfOrPicture,
    keyOf: ({ id, extension }) => `quote-attachments/${id}.${extension}`,
    mayRead: "productRequest:changeAnyStatus",
    isUsed: (db) => exists(db.select({ id: quotes.id }).from(quotes).where(eq(quotes.attachmentId, files.id))),
    lost: "DOCUMENT_MISSING",
  },
  product_photo: {
    store: "media",
    limit: "series/product-photo",
    // Twice as large as a page shows it, for sharp screens.
    take: picture({ width: 800, height: 600, fit: "inside", withoutEnlargement: true }, "webp"),
    keyOf: ({ folder, at, extension }) => `products/${folder}/${at}.${extension}`,
    mayRead: "anybody",
    isUsed: (db) => isAddressIn(db, products.imageUrl),
    failures: { notThere: "UNAVAILABLE" },
  },
} satisfies Record<FilePurpose, Purpose>;

export const purposeOf = (purpose: FilePurpose): Purpose => PURPOSES[purpose];

/** What only a path of its own gives out. */
export type PrivatePurpose = { [One in FilePurpose]: (typeof PURPOSES)[One]["mayRead"] extends "anybody" ? never : One }[FilePurpose];
