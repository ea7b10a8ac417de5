import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentKeys, type SiteStatus } from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { countries } from '@site/shared/contract'
import type { Config } from '../config.ts'
import { DocumentStore } from '../documents/document-store.ts'

/** Files of the content folder that a server reads when it starts. */
const settings = ['systems.json', 'sentences.json', 'second-person.json']

/** Returns what is live besides programs: the documents in force, the systems, the brands, and when each file was changed. */
export async function readContentStatus(
  { contentDirectory, systems }: Pick<Config, 'contentDirectory' | 'systems'>,
  today: string,
): Promise<SiteStatus['content']> {
  const files = settings.map(async (file) => ({ file, changedAt: await changeOf(join(contentDirectory, file)) }))
  return {
    documents: await readDocuments(join(contentDirectory, 'documents'), today),
    files: await Promise.all(files),
    systems: systems.map(({ id, name, owner, mailbox }) => ({ id, name, owner, mailbox: mailbox ?? null })),
    brands: countries.map((country) => ({
      country,
      brands: getBrands(country).map(({ description }) => description),
    })),
  }
}

async function readDocuments(folder: string, today: string): Promise<SiteStatus['content']['documents']> {
  const store = new DocumentStore(folder)
  const documents: SiteStatus['content']['documents'] = []
  for (const key of documentKeys) {
    for (const [locale, [since]] of await store.translations(key, today)) {
      if (since === undefined) continue
      const [next = null] = await store.announced(key, locale, today)
      const changedAt = await changeOf(join(folder, locale, key, `${since}.html`))
      documents.push({ document: key, locale, since, next, changedAt })
    }
  }
  return documents
}

/** Returns when a file was changed; null where there is none. */
async function changeOf(path: string): Promise<string | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  return found?.mtime.toISOString() ?? null
}
