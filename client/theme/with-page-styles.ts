/** Loads a page or dialog together with the styles of the components that the frames do without. */
export function withPageStyles<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), import("./page-styles.css")]);
    return module;
  };
}
