/** What is suggested for the food of a household; people may write their own. */
export const DIETS = ["Vegetarisk", "Vegansk", "Glutenfritt", "Laktosfritt", "Halal", "Kosher"];
export const ALLERGIES = ["Nötter", "Jordnötter", "Gluten", "Mjölkprotein", "Ägg", "Fisk", "Skaldjur", "Soja"];
