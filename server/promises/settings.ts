// Compares what documents promise with what this server runs with, not with the defaults of its settings.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '@site/shared/contract'
import { dpoMailbox } from '@site/shared/rules'
import type { Config } from '../config.ts'
import { count } from './facts.ts'
import { readPromises } from './promise-lists.ts'

/** The settings that documents promise, by the names of `constants.ts`; undefined where one is not set. */
const promised: Readonly<Record<string, (config: Config) => string | undefined>> = {
  'audit log': ({ auditMonths }) => count(auditMonths, 'month'),
  'mailbox of the privacy team': ({ privacyMailbox }) => privacyMailbox,
  'mailbox for everything else': ({ contactMailbox }) => contactMailbox,
  'data protection officer, Netherlands': officerOf('nl'),
  'data protection officer, Belgium': officerOf('be'),
}

/** One mailbox may serve both countries: it keeps the promise of one by being that of the other. */
function officerOf(country: Country): (config: Config) => string | undefined {
  const all = Object.values<string | undefined>(dpoMailbox)
  return ({ dpoMailbox: setting }) => (all.includes(setting) ? dpoMailbox[country] : setting)
}

/** Returns a sentence for each promise of the documents that the settings of this server break. */
export function findBrokenPromises(config: Config): string[] {
  const folder = join(config.contentDirectory, 'documents')
  if (!existsSync(join(folder, 'promises'))) return []
  const broken = readPromises(folder).flatMap(({ country, key, promise, implementedBy = '' }) => {
    const setting = promised[implementedBy]?.(config)
    if (setting === undefined || setting === promise) return []
    return `The setting of "${implementedBy}" is ${setting}, but ${key}.${country} promises ${promise}: change the setting or the documents.`
  })
  return [...new Set(broken)]
}
