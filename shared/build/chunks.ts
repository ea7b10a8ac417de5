import type { Chunk, Compilation, Compiler } from 'webpack'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Moves the exposed manifest into the entry chunk: the host always loads both. Saves a request on every first page of a
 * remote.
 */
export class ManifestChunkPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ManifestChunkPlugin', (compilation) => {
      // Before common chunks are split off.
      compilation.hooks.optimizeChunks.tap({ name: 'ManifestChunkPlugin', stage: -20 }, (chunks) => {
        const entry = [...chunks].find((chunk) => chunk.hasRuntime())
        if (!entry) return
        for (const chunk of manifestChunks(compilation)) integrate(compilation, entry, chunk)
      })
    })
  }
}

function manifestChunks({ chunkGroups }: Compilation): Set<Chunk> {
  const groups = chunkGroups.filter(({ origins }) => origins.some(({ request }) => request === './src/manifest.ts'))
  return new Set(groups.flatMap(({ chunks }) => chunks))
}

function integrate({ chunkGraph, chunks }: Compilation, entry: Chunk, chunk: Chunk) {
  if (chunk === entry || !chunkGraph.canChunksBeIntegrated(entry, chunk)) return
  chunkGraph.integrateChunks(entry, chunk)
  chunks.delete(chunk)
}

const sharedFolder = fileURLToPath(new URL('..', import.meta.url))
const packages = `${sep}node_modules${sep}`
/** Module of the chunk with the API client. */
const client = /[\\/]node_modules[\\/]ky[\\/]/

/**
 * Names chunks without code of the remote itself `shared-…`: the file of the same name in another remote is then a
 * compression dictionary (shared/contract/dictionary.ts). The chunk with the API client always has the same name,
 * although its content differs between remotes.
 */
export class SharedChunksPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('SharedChunksPlugin', (compilation) => {
      compilation.hooks.chunkIds.tap({ name: 'SharedChunksPlugin', stage: 100 }, (chunks) => {
        const taken = new Set<string>()
        for (const chunk of chunks) {
          const files = filesOf(compilation, chunk)
          if (chunk.name || chunk.id === null || files.length === 0 || !files.every(isShared)) continue
          const isClient = files.some((file) => client.test(file)) && !taken.has('shared-client')
          const id = isClient ? 'shared-client' : `shared-${chunk.id}`
          taken.add(id)
          chunk.ids = (chunk.ids ?? []).map((old) => (old === chunk.id ? id : old))
          chunk.id = id
        }
      })
    })
  }
}

/** Returns the source files of a chunk; modules provided by the host have none. */
function filesOf({ chunkGraph }: Compilation, chunk: Chunk): string[] {
  const modules = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module): object[] =>
    'modules' in module && Array.isArray(module.modules) ? module.modules : [module],
  )
  return modules.flatMap((module) => ('resource' in module ? [String(module.resource)] : []))
}

function isShared(file: string): boolean {
  return file.startsWith(sharedFolder) || file.includes(packages)
}
