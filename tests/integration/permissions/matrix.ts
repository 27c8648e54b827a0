/** Who may call what. `open`: the call gets past the permission check; what it then answers depends on its input. */
export const CALLERS = ["anonymous", "nobody", "member", "team_leader", "system_owner"] as const;
export type Caller = (typeof CALLERS)[number];
type Expectation = "open" | 401 | 403;

export interface MatrixRow {
  input?: unknown;
  expect: Record<Caller, Expectation>;
}

const everyone = { anonymous: "open", nobody: "open", member: "open", team_leader: "open", system_owner: "open" } as const;
const signedIn = { ...everyone, anonymous: 401 } as const;
const members = { ...signedIn, nobody: 403 } as const;
const owners = { ...members, member: 403, team_leader: 403 } as const;

/** The second step of a sign-in is for a browser that has done the first, whoever is signed in there. */
const withoutChallenge = { anonymous: 401, nobody: 401, member: 401, team_leader: 401, system_owner: 401 } as const;

const SOME_ID = "00000000-0000-4000-8000-00000000dead";
const credentials = { email: "matrix@test.example", password: "fel-losenord-1" };

/** Every procedure on the wire. One that is missing here fails the test. */
export const PROCEDURES: Record<string, MatrixRow> = {
  "auth.signUp": { input: { ...credentials, password: "x" }, expect: everyone },
  "auth.resendVerification": { input: { email: credentials.email }, expect: everyone },
  "auth.completeCallback": { input: { accessToken: "x".repeat(40) }, expect: everyone },
  "auth.signIn": { input: credentials, expect: everyone },
  "auth.createBearerToken": { input: credentials, expect: everyone },
  "auth.completeSecondFactor": { input: { code: "123456" }, expect: withoutChallenge },
  "auth.mfa.listFactors": { expect: signedIn },
  "auth.mfa.enroll": { input: { factorType: "totp" }, expect: signedIn },
  "auth.mfa.challengeAndVerify": { input: { factorId: SOME_ID, code: "123456" }, expect: signedIn },
  "auth.mfa.unenroll": { input: { factorId: SOME_ID }, expect: signedIn },
  "auth.mfa.renewRecoveryCodes": { expect: signedIn },
  "auth.session": { expect: everyone },
  "auth.signOut": { expect: everyone },
  "auth.accessToken": { expect: signedIn },
  "auth.requestPasswordReset": { input: { email: credentials.email }, expect: everyone },
  "auth.checkResetLink": { input: { token: "x".repeat(40) }, expect: everyone },
  "auth.resetPassword": { input: { token: "x".repeat(40), password: "x" }, expect: everyone },
  "auth.provePassword": { input: { currentPassword: credentials.password }, expect: signedIn },
  "auth.updateUser": { input: { password: "Tallmo-58-gryning" }, expect: signedIn },
  "profile.loginHistory": { input: {}, expect: signedIn },
  "profile.devices": { expect: signedIn },
  "profile.endDevice": { input: { deviceId: SOME_ID }, expect: signedIn },
  "profile.endOtherDevices": { expect: signedIn },
  "profile.apiTokens": { expect: signedIn },
  "profile.createApiToken": { input: { name: "Export", days: 7 }, expect: signedIn },
  "profile.revokeApiToken": { input: { tokenId: SOME_ID }, expect: signedIn },
  "profile.types": { expect: signedIn },
  "profile.chooseType": { input: { profileTypeId: SOME_ID }, expect: signedIn },
  "profile.reopenSetup": { expect: signedIn },
  "profile.current": { expect: signedIn },
  "profile.update": { input: {}, expect: signedIn },
  "association.found": { input: { associationName: "x", suggestedPlan: "basic" }, expect: signedIn },
  "association.lookup": { input: { associationId: SOME_ID }, expect: signedIn },
  "association.current": { expect: members },
  "association.overview": { expect: members },
  "association.update": { input: { associationName: "Brf Provet" }, expect: owners },
  "membership.leave": { input: { closes: null }, expect: members },
  "association.invite": { input: { emails: ["granne@test.example"] }, expect: owners },
  "membership.applyForMembership": { input: { associationId: SOME_ID }, expect: signedIn },
  "membership.mine": { expect: signedIn },
  "membership.withdraw": { input: { requestId: SOME_ID }, expect: signedIn },
  "membership.myRole": { expect: signedIn },
  "membership.members": { expect: members },
  "membership.requests": { input: {}, expect: owners },
  "membership.pendingCount": { expect: owners },
  "membership.decide": { input: { requestId: SOME_ID, status: "rejected" }, expect: owners },
  "membership.onMyApplications": { expect: signedIn },
  "membership.onApplications": { expect: owners },
  "preparedness.domains": { expect: signedIn },
  "preparedness.household": { expect: signedIn },
  "preparedness.saveHousehold": { input: { familySize: 2, diet: [], allergies: [], daysPrepared: 3 }, expect: signedIn },
  "catalogue.filters": { expect: signedIn },
  "catalogue.suppliers": { expect: signedIn },
  "catalogue.products": { input: {}, expect: signedIn },
  "catalogue.product": { input: { productId: SOME_ID }, expect: signedIn },
  "productRequest.drafts": { expect: signedIn },
  "productRequest.draft": { input: { supplierId: SOME_ID }, expect: signedIn },
  "productRequest.addDraftLine": { input: { productId: SOME_ID, quantity: 1 }, expect: signedIn },
  "productRequest.setDraftLine": { input: { productId: SOME_ID, quantity: 1 }, expect: signedIn },
  "productRequest.removeDraftLine": { input: { productId: SOME_ID }, expect: signedIn },
  "productRequest.submit": {
    input: { supplierId: SOME_ID, idempotencyKey: SOME_ID, items: [{ productId: SOME_ID, quantity: 1 }] },
    expect: signedIn,
  },
  "productRequest.progress": { input: { productRequestId: SOME_ID }, expect: signedIn },
  "productRequest.onProgress": { input: { productRequestId: SOME_ID }, expect: signedIn },
  "productRequest.list": { input: {}, expect: signedIn },
  "productRequest.detail": { input: { productRequestId: SOME_ID }, expect: signedIn },
  "productRequest.retryStep": { input: { productRequestId: SOME_ID, step: "pdf" }, expect: signedIn },
  "gdpr.exports": { expect: signedIn },
  "gdpr.deletionConsequences": { expect: signedIn },
};
