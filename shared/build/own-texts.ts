import type { Chunk, ChunkGroup, Compilation } from 'webpack'
import { usageIn } from './check-messages.ts'
import { flattenModules } from './licences.ts'

/**
 * Returns a function that says whether code names a text, as `npm run lint` finds it. Reads modules as they are before the minifier,
 * which takes ids apart.
 */
export function namedTexts({ chunkGraph }: Compilation, chunks: Iterable<Chunk>): (id: string) => boolean {
  const modules = new Set([...chunks].flatMap((chunk) => chunkGraph.getChunkModules(chunk)))
  const sources = [...flattenModules(modules)].map((module) => String(module.originalSource()?.source() ?? ''))
  return usageIn(sources.join('\n'))
}

/** Returns the chunks of a page: its own, those that it loads later, and the entry, with titles and breadcrumbs. */
export function chunksOfPage(groups: readonly ChunkGroup[], entry: ChunkGroup): Set<Chunk> {
  const found = new Set(groups)
  for (const group of found) for (const child of group.childrenIterable) found.add(child)
  return new Set([...found, entry].flatMap((group) => group.chunks))
}
