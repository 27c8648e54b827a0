import { z } from "zod";
import { idField } from "./fields.ts";

const channel = z.enum(["email", "sms"]);

/** Whom to ask, by another way than the one at which nothing arrives. */
export const askUnreachableInput = z.object({ profileId: idField, channel });

/** An own number or address that is right. */
export const ownAddressInput = z.object({ channel, address: z.string().max(320) });
