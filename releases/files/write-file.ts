import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './error-code.ts'

/** Replaces a file in one step: a reader sees the old content or the new one, whole. Makes the folder if need be. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    await writeDraft(draft, content)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeDraft(draft: string, content: string | Uint8Array): Promise<void> {
  // What `npm run dev` loses when the machine fails is built again.
  const options = { flush: !process.env.SITE_WATCH }
  try {
    await writeFile(draft, content, options)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await mkdir(dirname(draft), { recursive: true })
    await writeFile(draft, content, options)
  }
}

/** JSON as all files of the store are written. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
