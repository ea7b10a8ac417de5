import { flowTypes, otherRights, type LocalName } from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { countries, langs } from '@site/shared/contract'
import { mapKeys } from '@site/shared/rules'
import { array, enums, nonempty, object, optional, pattern, refine, size, string, union } from 'superstruct'
import type { Infer } from 'superstruct'
import { isMailbox } from './variables.ts'
import { readContent } from './read-content.ts'

const text = size(string(), 1, 200)
const brandKeys = new Set(countries.flatMap((country) => getBrands(country)).flatMap(({ keys }) => keys))
const brandKey = refine(string(), 'brand', (key) => brandKeys.has(key) || `no brand has the key "${key}"`)

const systemFile = refine(
  array(
    object({
      id: pattern(string(), /^[a-z0-9-]{1,60}$/),
      /** One for all languages, or one for each; the Dutch one where another is missing. */
      name: union([text, object({ ...mapKeys(langs, () => optional(text)), nl: text })]),
      /** The team that works with it. */
      owner: text,
      /** Gets the digest of its tasks. */
      mailbox: optional(refine(text, 'mailbox', (value) => isMailbox(value) || `"${value}" is no e-mail address`)),
      /** Kinds of request that concern it; `OTHER_REQUEST` are all its rights. */
      requests: nonempty(array(enums([...flowTypes, ...otherRights]))),
      /** Keys of the brands whose requests concern it; all where left out. Requests without a brand always do. */
      brands: optional(nonempty(array(brandKey))),
      /** The role of its team at the login provider. */
      role: optional(text),
    }),
  ),
  'ids',
  (systems) => new Set(systems.map(({ id }) => id)).size === systems.length || 'two systems have the same id',
)

export interface System extends Omit<Infer<typeof systemFile>[number], 'name'> {
  name: LocalName
}

/** Reads the systems of a file; there are none without it. @throws ConfigError that names the file and the value that is wrong */
export function readSystems(path: string): System[] {
  const systems = readContent(path, systemFile) ?? []
  return systems.map(({ name, ...system }) => ({ ...system, name: inAllLanguages(name) }))
}

type Written = { nl: string } & Partial<LocalName>

function inAllLanguages(name: string | Written): LocalName {
  return mapKeys(langs, (lang) => (typeof name === 'string' ? name : (name[lang] ?? name.nl)))
}
