import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { unlessMissing } from '../files/files.ts'
import type { Store } from '../store/store.ts'

const position =
  /(?:https?:\/\/[^\s/()]+)?\/apps\/([a-z][a-z0-9-]*)\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.js)(?:\?[^\s:()]*)?:(\d+):(\d+)/g

export async function traceStack(store: Store, stack: string): Promise<string> {
  const maps = new Map<string, TraceMap>()
  for (const [, app = '', file = ''] of stack.matchAll(position)) {
    if (maps.has(`${app}/${file}`)) continue
    const content = await readFile(join(store.maps, app, `${file}.map`), 'utf8').catch(unlessMissing)
    if (content !== undefined) maps.set(`${app}/${file}`, new TraceMap(content))
  }
  return stack.replaceAll(position, (built, app: string, file: string, line: string, column: string) => {
    const map = maps.get(`${app}/${file}`)
    // Browsers count columns from one, maps from nothing.
    const original = map && originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) })
    if (!original?.source) return built
    return `${posix.join(app, original.source)}:${original.line}:${original.column + 1}`
  })
}
