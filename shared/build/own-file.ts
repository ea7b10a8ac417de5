import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of this folder that another program loads: TypeScript here, JavaScript in the packed package. */
export function ownFile(name: string): string {
  return fileURLToPath(new URL(name + extname(import.meta.filename), import.meta.url))
}
