/** Where the landing page tells visitors what stands behind a sign-in; the ids are part of its addresses. */
export const LANDING_SECTIONS = { areas: "beredskapsomraden", assistant: "chatt", about: "om-oss" } as const;
