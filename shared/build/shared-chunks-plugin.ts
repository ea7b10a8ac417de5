import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Chunk, Compilation, Compiler } from 'webpack'

const sharedFolder = fileURLToPath(new URL('..', import.meta.url))
const packages = `${sep}node_modules${sep}`
/** In the chunk of a remote that calls the API, whatever else is in it. */
const client = /[\\/]node_modules[\\/]ky[\\/]/

/**
 * Names the chunks of a remote that hold nothing of its own `shared-…`: what another remote has brought is a compression
 * dictionary for the file of the same name here (shared/contract/dictionary.ts). That with the API client always has the
 * same name; what is bundled with it differs from remote to remote.
 */
export class SharedChunksPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('SharedChunksPlugin', (compilation) => {
      compilation.hooks.chunkIds.tap({ name: 'SharedChunksPlugin', stage: 100 }, (chunks) => {
        const taken = new Set<string>()
        for (const chunk of chunks) {
          const files = filesOf(compilation, chunk)
          if (chunk.name || chunk.id === null || files.length === 0 || !files.every(isShared)) continue
          const isClient = files.some((file) => client.test(file)) && !taken.has('shared-calls')
          const id = isClient ? 'shared-calls' : `shared-${chunk.id}`
          taken.add(id)
          chunk.ids = (chunk.ids ?? []).map((old) => (old === chunk.id ? id : old))
          chunk.id = id
        }
      })
    })
  }
}

/** The source files of a chunk; what the host provides has none. */
function filesOf({ chunkGraph }: Compilation, chunk: Chunk): string[] {
  const modules = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module): object[] =>
    'modules' in module && Array.isArray(module.modules) ? module.modules : [module],
  )
  return modules.flatMap((module) => ('resource' in module ? [String(module.resource)] : []))
}

function isShared(file: string): boolean {
  return file.startsWith(sharedFolder) || file.includes(packages)
}
