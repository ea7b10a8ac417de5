import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns a file of this folder for another program: TypeScript here, JavaScript in the package. */
export function ownFile(name: string): string {
  return fileURLToPath(new URL(name + extname(import.meta.filename), import.meta.url))
}
