import type { Pool } from "pg";
import { callProcedure } from "./trpc-call.ts";

const OWNER = "agare@demo.example";

/** Activates a crisis as the browser of the demo's owner does, over HTTP. */
export const activateAsOwner = {
  email: OWNER,

  async associationOf(pool: Pool): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `select m.association_id as id from association_members m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id
        where u.email = $1`,
      [OWNER],
    );
    if (!rows[0]) throw new Error("the demo has no such owner");
    return rows[0].id;
  },

  /** Answers the crisis' id. */
  async activate(url: string, cookie: string, pool: Pool): Promise<string> {
    const { rows } = await pool.query<{ id: string }>("select id from crisis_domains where slug = 'vatten'");
    const { id } = await callProcedure(url, cookie)<{ id: string }>("crisis.activate", {
      crisisDomainId: rows[0]?.id,
      description: "Inget vatten i huset.",
      externalDescription: "Inget vatten i huset. Hämta vatten vid infarten.",
      sendExternalMessage: true,
      methods: { sms: true, email: true, push: false },
      idempotencyKey: crypto.randomUUID(),
    });
    return id;
  },
};
