/** Changes with every build; set in `vite.config.ts`. */
declare const __BUILD_ID__: string;

/** The address of a file that the build copies as it is. */
declare module "*.mjs?url" {
  const url: string;
  export default url;
}
