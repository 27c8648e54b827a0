import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { API_SCOPES, API_TOKEN_KINDS, EMAIL_TOKEN_PURPOSES, FACTOR_STATUSES, LOGIN_WAYS, PASSKEY_PURPOSES } from "../../shared/enums.ts";
import { createdAt, instant, primaryId, swedishText, updatedAt } from "./columns.ts";

export const emailTokenPurpose = pgEnum("email_token_purpose", EMAIL_TOKEN_PURPOSES);
export const apiTokenKind = pgEnum("api_token_kind", API_TOKEN_KINDS);
export const apiScope = pgEnum("api_scope", API_SCOPES);
export const factorStatus = pgEnum("factor_status", FACTOR_STATUSES);
export const passkeyPurpose = pgEnum("passkey_purpose", PASSKEY_PURPOSES);
export const loginWay = pgEnum("login_way", LOGIN_WAYS);

/** By which way somebody came in; null in rows of before. Where it was the other service, `service` is what people called it then. */
const byWhichWay = () => ({ way: loginWay(), service: text() });

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
    index("users_created").on(table.createdAt.desc().nullsFirst(), table.id),
    check("users_email_normalised", sql`${table.email} = lower(btrim(${table.email}))`),
  ],
);

/** Browser sessions. `id` is the SHA-256 of the secret in the cookie, never the secret itself. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    /** What the list of devices calls it, so that the hash need not leave the server. */
    publicId: uuid().notNull().unique("sessions_public_id_unique").defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    ipAddress: text(),
    userAgent: text(),
    /** When the current password was last proven in this session; a new password needs it (decisions: "Password change"). */
    passwordProvenAt: instant(),
    /** When whoever holds it last showed who they are, at its beginning or at the other service; null where that service let them through unasked. */
    provenAt: instant(),
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
    /** What a named token may; one of a browser or of a sign-in may what the person may. */
    scopes: apiScope().array().notNull().default(["read"]),
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

/** The second factor: an authenticator app. One per person counts; an unverified one is a setup that was begun. */
export const totpFactors = pgTable(
  "totp_factors",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: factorStatus().notNull().default("unverified"),
    /** Base32, as authenticator apps take it. */
    secret: text().notNull(),
    /** The time step of the last accepted code; it only rises, so a code works once. */
    lastStep: bigint({ mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
    verifiedAt: instant(),
  },
  (table) => [
    index("totp_factors_user_id").on(table.userId),
    uniqueIndex("totp_factors_one_verified").on(table.userId).where(sql`${table.status} = 'verified'`),
  ],
);

/** Passkeys (WebAuthn): each is a sign-in by itself, and the second factor after a password. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** What the authenticator calls it, and the key that its signatures are checked by; both base64url. */
    credentialId: text().notNull().unique("passkeys_credential_id_unique"),
    publicKey: text().notNull(),
    /** As the authenticator counts its signatures; it only rises, except where it is always 0. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How a browser reaches it: a hint to ask at the right place. */
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index("passkeys_user_id").on(table.userId)],
);

/** A question that a passkey has not answered yet; consumed by DELETE … RETURNING. The secret lies in a cookie; here only its hash. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: primaryId(),
    purpose: passkeyPurpose().notNull(),
    /** Null where nobody has said who they are. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull().unique("passkey_challenges_token_hash_unique"),
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("passkey_challenges_user_id").on(table.userId)],
);

/** Accounts at the other service that people sign in with (OpenID Connect): one of theirs opens one of ours. */
export const identities = pgTable(
  "identities",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [uniqueIndex("identities_one_account").on(table.issuer, table.subject), uniqueIndex("identities_one_each").on(table.userId)],
);

/** A browser that is at the provider; consumed by DELETE … RETURNING. The secret lies in a cookie; here only its hash. */
export const identityDepartures = pgTable(
  "identity_departures",
  {
    id: primaryId(),
    /** Who left in a session, to link an account or to show who they are; null for a sign-in. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    isProof: boolean().notNull().default(false),
    tokenHash: text().notNull().unique("identity_departures_token_hash_unique"),
    state: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    redirectTo: text(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("identity_departures_user_id").on(table.userId)],
);

/** Single-use codes instead of the authenticator app or a passkey, stored hashed; consumed by DELETE … RETURNING. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("recovery_codes_user_code").on(table.userId, table.codeHash)],
);

/** Someone who has shown the first factor and still owes the second. The secret lies in a cookie; here only its hash. */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull().unique("sign_in_challenges_token_hash_unique"),
    redirectTo: text(),
    ...byWhichWay(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("sign_in_challenges_user_id").on(table.userId)],
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
    ...byWhichWay(),
  },
  (table) => [index("login_activity_user_login_at").on(table.userId, table.loginAt.desc().nullsFirst())],
);
