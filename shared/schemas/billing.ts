import { z } from "zod";
import { PLANS } from "../enums.ts";

const address = z.string().max(2_000).optional();

/** A payment by one of the configured prices, and where to come back to in the portal (REST-25). */
export const startCheckoutInput = z.object({ priceId: z.string().max(200).default(""), successUrl: address, cancelUrl: address });

export const changePlanInput = z.object({ plan: z.enum(PLANS) });
