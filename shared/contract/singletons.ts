/** Packages that a page has once: the host brings them, and remotes use its copies. */
export const singletons: readonly string[] = ['react', 'react/jsx-runtime', 'react-dom', '@site/shared/platform']
