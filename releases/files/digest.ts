import { createHash } from 'node:crypto'
import { addFiles, listFiles } from './files.ts'

type Algorithm = 'sha256' | 'sha384'

/** A digest as `integrity` attributes and the Content-Security-Policy spell it: `sha384-…` in base64. */
export function digest(algorithm: Algorithm, content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
}

/** SHA-256, hexadecimal, over the names and contents of all files below `folder`, but for those that `leaveOut` names. */
export async function digestFolder(folder: string, leaveOut?: (name: string) => boolean): Promise<string> {
  const hash = createHash('sha256')
  await addFiles(hash, folder, await listFiles(folder, leaveOut))
  return hash.digest('hex')
}
