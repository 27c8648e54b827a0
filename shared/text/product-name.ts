/** The name shown everywhere (decision 84). */
export const PRODUCT_NAME = "Beredskapsportalen";
