import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a file in one step: a reader sees the old content or the new one, whole. Makes the folder if need be. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    // What `npm run dev` loses when the machine fails is built again.
    await writeFile(draft, content, { flush: !process.env.SITE_WATCH })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/** JSON as all files of the store are written. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
