import webpack, { type Compiler } from 'webpack'

/**
 * Puts one module in the place of several of a dependency, which are named by the ends of their paths. A dependency may move its files in
 * any version: the build fails where one of them was not replaced, or it would contain that again and nobody would know.
 */
export function replaceModules(replacement: string, originals: readonly string[]) {
  const findOriginal = (path: string) =>
    originals.find((original) => path.replaceAll('\\', '/').endsWith(`/${original}`))
  return (compiler: Compiler) => {
    compiler.hooks.normalModuleFactory.tap('ReplaceModules', ({ hooks }) => {
      // Not before, as webpack's own plugin does, too: then a module would lose the request of its original.
      hooks.afterResolve.tap('ReplaceModules', ({ createData }) => {
        if (findOriginal(createData.resource ?? '')) createData.resource = replacement
      })
    })
    compiler.hooks.compilation.tap('ReplaceModules', (compilation) => {
      // By the modules of the build: those that its cache has are not resolved again.
      compilation.hooks.finishModules.tap('ReplaceModules', (modules) => {
        const replaced = [...modules].filter((module) => module.nameForCondition() === replacement)
        const found = new Set(replaced.map((module) => findOriginal(module.identifier())))
        for (const original of originals.filter((one) => !found.has(one))) {
          const message = `${replacement} should stand in the place of ${original}, which no module imports: see where the dependency has it now`
          compilation.errors.push(new webpack.WebpackError(message))
        }
      })
    })
  }
}
