// Under which addresses the server of a store can be reached: written by a development server, for the links that commands print.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, is, string } from 'superstruct'
import { replaceFile } from '../files/files.ts'

const fileOf = (site: string) => join(site, 'origins.json')

/** Records the origins of a server. A store that only other programs may write has none. */
export async function writeOrigins(site: string, origins: readonly string[]): Promise<void> {
  await replaceFile(fileOf(site), `${JSON.stringify(origins)}\n`).catch(() => undefined)
}

/** Returns the origins of the server that was started last; undefined where none was, or the file is not one of these. */
export function readOrigins(site: string): string[] | undefined {
  try {
    const origins: unknown = JSON.parse(readFileSync(fileOf(site), 'utf8'))
    return is(origins, array(string())) ? origins : undefined
  } catch {
    return undefined
  }
}
