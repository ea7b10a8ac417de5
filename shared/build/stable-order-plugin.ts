import type { Compilation, Compiler, Dependency, Module, ModuleGraphConnection } from 'webpack'

/**
 * Makes the output reproducible: the same bytes with a cold and a warm cache, under load, in any folder.
 *
 * Order: webpack resolves re-exports such as `export { a, b } from 'package'` (stage 0) in the order in which modules
 * happened to be ready, so connections are sorted into source order.
 *
 * Ids: federation names its own modules after a digest of absolute paths, so they get the first numbers.
 */
export class StableOrderPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('StableOrderPlugin', (compilation) => {
      const { optimizeDependencies } = compilation.hooks
      optimizeDependencies.tap({ name: 'StableOrderPlugin', stage: -1 }, () => sortAll(compilation))
      optimizeDependencies.tap({ name: 'StableOrderPlugin', stage: 1 }, () => sortAll(compilation))
      compilation.hooks.beforeModuleIds.tap('StableOrderPlugin', () => numberFederation(compilation))
    })
  }
}

function sortAll({ modules, moduleGraph }: Compilation) {
  const sorted = [...modules].toSorted((a, b) => compareText(a.identifier(), b.identifier()))
  refill(modules, sorted)
  const places = new Map<Dependency, number>()
  for (const module of sorted) addPlaces(module, places)
  const placeOf = ({ dependency }: ModuleGraphConnection) => (dependency && places.get(dependency)) ?? places.size
  const compare = (a: ModuleGraphConnection, b: ModuleGraphConnection) => placeOf(a) - placeOf(b)
  for (const module of sorted) {
    for (const connections of [
      moduleGraph.getOutgoingConnections(module),
      moduleGraph.getIncomingConnections(module),
    ]) {
      // Webpack returns its own set, or a shared empty one.
      if (isSet(connections) && connections.size > 1) refill(connections, [...connections].toSorted(compare))
    }
  }
}

function isSet<T>(items: Iterable<T>): items is Set<T> {
  return items instanceof Set
}

function numberFederation({ modules, chunkGraph }: Compilation) {
  const own = [...modules].filter((module) => /[\\/]\.federation[\\/]entry\./.test(module.identifier()))
  // The identifier of the other one starts with an absolute path.
  const sorted = own.toSorted(
    (a, b) => Number(a.identifier().startsWith('container')) - Number(b.identifier().startsWith('container')),
  )
  for (const [index, module] of sorted.entries()) chunkGraph.setModuleId(module, index + 1)
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

/** By code units: independent of the machine's locale. */
function compareText(a: string, b: string) {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** `provide module (default) react@19.3.1 = /folder/of/the/build/…` */
const provided = /^provide module \(\w+\) (.+?) = /

/** Gives provided modules ids without the absolute path in their names. */
export class ProvidedIdsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ProvidedIdsPlugin', ({ hooks, chunkGraph }) => {
      hooks.moduleIds.tap({ name: 'ProvidedIdsPlugin', stage: -100 }, (modules) => {
        for (const module of modules) {
          const [, name] = provided.exec(module.identifier()) ?? []
          if (name !== undefined) chunkGraph.setModuleId(module, `provided ${name}`)
        }
      })
    })
  }
}
