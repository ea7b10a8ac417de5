import type { Compilation, Compiler, Dependency, Module, ModuleGraphConnection } from 'webpack'

/**
 * Makes the output reproducible: the same bytes with a cold and a warm cache, under load, in any folder. webpack resolves
 * re-exports such as `export { a, b } from 'package'` (stage 0) in the order in which modules happened to be ready, so
 * connections are sorted into source order.
 */
export function stableOrder(compiler: Compiler) {
  compiler.hooks.compilation.tap('StableOrder', (compilation) => {
    for (const stage of [-1, 1]) {
      compilation.hooks.optimizeDependencies.tap({ name: 'StableOrder', stage }, () => sortAll(compilation))
    }
  })
}

function sortAll({ modules, moduleGraph }: Compilation) {
  // By code units: independent of the machine's locale.
  const sorted = [...modules].toSorted((a, b) => (a.identifier() < b.identifier() ? -1 : 1))
  refill(modules, sorted)
  const places = new Map<Dependency, number>()
  for (const module of sorted) addPlaces(module, places)
  const placeOf = ({ dependency }: ModuleGraphConnection) => (dependency && places.get(dependency)) ?? places.size
  for (const module of sorted) {
    for (const connections of [
      moduleGraph.getOutgoingConnections(module),
      moduleGraph.getIncomingConnections(module),
    ]) {
      // Webpack returns its own set, or a shared empty one.
      if (connections instanceof Set && connections.size > 1) {
        refill(
          connections,
          [...connections].toSorted((a, b) => placeOf(a) - placeOf(b)),
        )
      }
    }
  }
}

/** Numbers dependencies in source order, those of `import()` last. */
function addPlaces(block: Pick<Module, 'dependencies' | 'blocks'>, places: Map<Dependency, number>) {
  for (const dependency of block.dependencies) places.set(dependency, places.size)
  for (const inner of block.blocks) addPlaces(inner, places)
}

function refill<T>(set: Set<T>, items: T[]) {
  set.clear()
  for (const item of items) set.add(item)
}

/** Modules of the federation whose identifier has an absolute path: what a host provides, and the entries of its runtime. */
const provided = /^provide module \(\w+\) (.+?) = /
const entry = /[\\/]\.federation[\\/]entry\./

export function stableIds(compiler: Compiler) {
  compiler.hooks.compilation.tap('StableIds', ({ hooks, chunkGraph }) => {
    hooks.moduleIds.tap({ name: 'StableIds', stage: -100 }, (modules) => {
      for (const module of modules) {
        const [, name] = provided.exec(module.identifier()) ?? []
        if (name !== undefined) chunkGraph.setModuleId(module, `provided ${name}`)
        else if (entry.test(module.identifier())) {
          chunkGraph.setModuleId(module, module.identifier().startsWith('container') ? 2 : 1)
        }
      }
    })
  })
}
