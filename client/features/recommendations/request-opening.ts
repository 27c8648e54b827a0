import { createContext } from "react";

/** Opens the request that recommended products were put into. */
export const RequestOpening = createContext<() => void>(() => undefined);
