import type { Chunk, Compilation, Compiler } from 'webpack'

/**
 * Puts what a remote exposes into its entry: the host asks for both always, and for both at once. One request less for
 * every first page of a remote.
 */
export class ManifestChunkPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ManifestChunkPlugin', (compilation) => {
      // Before the chunks that pages share are split off, so that nothing of the manifest is.
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
