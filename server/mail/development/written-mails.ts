import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ParsedMail } from 'mailparser'

/** So many are listed. */
const most = 100

/** A mail in the folder, `name` being that of its file without `.eml`. */
export interface WrittenMail {
  name: string
  mail: ParsedMail
}

/** The newest mails of a folder, newest first. */
export async function listMails(directory: string): Promise<WrittenMail[]> {
  const files = await readdir(directory).catch(() => [])
  const names = files.filter((file) => /^[\w-]+\.eml$/.test(file)).map((file) => file.slice(0, -'.eml'.length))
  const mails = await Promise.all(
    names
      .toSorted()
      .toReversed()
      .slice(0, most)
      .map((name) => readMail(directory, name)),
  )
  return mails.filter((mail) => mail !== undefined)
}

/** One mail as it was written; undefined where there is none of that name. */
export async function readSource(directory: string, name: string): Promise<Buffer | undefined> {
  return /^[\w-]+$/.test(name) ? readFile(join(directory, `${name}.eml`)).catch(() => undefined) : undefined
}

/** One mail, taken apart; undefined where there is none of that name. */
export async function readMail(directory: string, name: string): Promise<WrittenMail | undefined> {
  const source = await readSource(directory, name)
  if (!source) return undefined
  // Only developers' machines come here: nobody else need load it.
  const { simpleParser } = await import('mailparser')
  return { name, mail: await simpleParser(source) }
}
