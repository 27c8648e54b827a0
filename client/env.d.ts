/** Changes with every build; set in `vite.config.ts`. */
declare const __BUILD_ID__: string;
