import { createHash } from 'node:crypto'
import { addFiles, listFiles } from './files.ts'

type Algorithm = 'sha256' | 'sha384'

/** A digest as `integrity` attributes and the Content-Security-Policy spell it: `sha384-…` in base64. */
export function digest(algorithm: Algorithm, content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
}

/** Returns whether content has a digest of either algorithm. */
export function hasDigest(content: string | Uint8Array, expected: string | undefined): boolean {
  return digest(expected?.startsWith('sha256-') ? 'sha256' : 'sha384', content) === expected
}

/** SHA-256, hexadecimal, over the names and contents of all files below `folder`, but for those that `leaveOut` names. */
export async function digestFolder(folder: string, leaveOut?: (name: string) => boolean): Promise<string> {
  const hash = createHash('sha256')
  await addFiles(hash, folder, await listFiles(folder, leaveOut))
  return hash.digest('hex')
}
