import { createContext } from "react";

/** Opens the request to a supplier; the page owns the dialog. */
export const RequestOpening = createContext<(supplierId: string) => void>(() => {});
