import { createHash } from 'node:crypto'
import { addFiles, isNamedByContent, listFiles } from './files.ts'

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

/** The same from names alone where they say the content (`page.5d0234a8cf.js`): quicker, and another digest. */
export async function digestNames(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const names = await listFiles(folder)
  hash.update(names.join('\0'))
  const others = names.filter((name) => !isNamedByContent(name))
  await addFiles(hash, folder, others)
  return hash.digest('hex')
}
