import { sql } from "drizzle-orm";
import { boolean, check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { API_TOKEN_KINDS, EMAIL_TOKEN_PURPOSES } from "../../shared/enums.ts";
import { createdAt, instant, primaryId, swedishText, updatedAt } from "./columns.ts";

export const emailTokenPurpose = pgEnum("email_token_purpose", EMAIL_TOKEN_PURPOSES);
export const apiTokenKind = pgEnum("api_token_kind", API_TOKEN_KINDS);

/** Who can sign in. The address is stored trimmed and in lower case. */
export const users = pgTable(
  "users",
  {
    id: primaryId(),
    email: text().notNull(),
    emailVerifiedAt: instant(),
    passwordHash: text().notNull(),
    /** The one browser all sign-ups of an unconfirmed address came from (its hash); null once there was a second. */
    signUpBrowserHash: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(table.email),
    check("users_email_normalised", sql`${table.email} = lower(btrim(${table.email}))`),
  ],
);

/** Browser sessions. `id` is the SHA-256 of the secret in the cookie, never the secret itself. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    ipAddress: text(),
    userAgent: text(),
  },
  (table) => [index("sessions_user_id").on(table.userId), index("sessions_expires_at").on(table.expiresAt)],
);

/** Bearer tokens for scripts and the documented REST paths, stored hashed. A browser's one ends with its session. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: apiTokenKind().notNull(),
    name: text(),
    tokenHash: text().notNull().unique(),
    sessionId: text().references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("api_tokens_user_id").on(table.userId), index("api_tokens_session_id").on(table.sessionId)],
);

/** Single-use links in mails, stored hashed; consumed by DELETE … RETURNING. One that confirms an address carries its sign-up. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: emailTokenPurpose().notNull(),
    tokenHash: text().notNull().unique(),
    newEmail: text(),
    redirectTo: text(),
    passwordHash: text(),
    fullName: text(),
    displayName: text(),
    /** The browser of the sign-up, by the hash of its cookie. */
    browserHash: text(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("email_tokens_user_purpose").on(table.userId, table.purpose)],
);

export const profileTypes = pgTable("profile_types", {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
});

export const profiles = pgTable(
  "profiles",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The display name of sign-up. */
    name: swedishText(),
    fullName: swedishText(),
    avatarUrl: text(),
    phoneNumber: text(),
    phoneVerified: boolean().notNull().default(false),
    twoFactorEnabled: boolean().notNull().default(false),
    timezone: text(),
    profileTypeId: uuid().references(() => profileTypes.id),
    preferredLanguage: text(),
    hasCompletedInitialSetup: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("profiles_user_id_unique").on(table.userId)],
);

export const loginActivity = pgTable(
  "login_activity",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    loginAt: createdAt(),
    ipAddress: text(),
    userAgent: text(),
  },
  (table) => [index("login_activity_user_login_at").on(table.userId, table.loginAt.desc().nullsFirst())],
);
