// Compares what documents promise with what this server runs with, not with the defaults of its settings.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { count } from './facts.ts'
import { readPromises } from './promise-lists.ts'

/** The settings that documents promise, by the names of `constants.ts`. */
const promised: Readonly<Record<string, (config: Config) => string>> = {
  'audit log': ({ auditMonths }) => count(auditMonths, 'month'),
  'mailbox of the privacy team': ({ privacyMailbox }) => privacyMailbox,
  'mailbox for everything else': ({ contactMailbox }) => contactMailbox,
}

/** Returns a sentence for each promise of the documents that the settings of this server break. */
export function findBrokenPromises(config: Config): string[] {
  const folder = join(config.contentDirectory, 'documents')
  if (!existsSync(join(folder, 'promises'))) return []
  const broken = readPromises(folder).flatMap(({ country, key, promise, keptBy = '' }) => {
    const setting = promised[keptBy]?.(config)
    if (setting === undefined || setting === promise) return []
    return `The setting of "${keptBy}" is ${setting}, but ${key}.${country} promises ${promise}: change the setting or the documents.`
  })
  return [...new Set(broken)]
}
