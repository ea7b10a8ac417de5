import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Stats, StatsOptions } from 'webpack'

/** Returns what does not build, without colours, the folder of the project, the name of the loader and the stack of the compiler. */
export function describeErrors(stats: Stats, root: string, shown: StatsOptions = { moduleTrace: false }): string {
  return stripVTControlCharacters(stats.toString({ all: false, errors: true, ...shown }))
    .replaceAll(/^Module build failed \(from .*\):\n/gm, '')
    .replaceAll(/\n+Caused by:\n[\s\S]*?(?=\n @ |\nERROR in |$)/g, '')
    .replaceAll(join(root, '/'), '')
}
