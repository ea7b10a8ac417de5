// What the browsers of shared/build/browsers.ts lack, by MDN's data.
import compatData, {
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }
import { browsers } from '../shared/build/browsers.ts'

/** By their names in MDN's data, with the oldest version that is promised. */
export const promisedBrowsers = Object.fromEntries(
  browsers.map((line) => {
    const [name = '', , version = ''] = line.split(' ')
    return [name === 'ios_saf' ? 'safari_ios' : name, version]
  }),
)

type Browser = keyof typeof promisedBrowsers

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

function isSupported({ __compat: compat }: Identifier, browser: Browser): boolean {
  const support = compat?.support[browser as 'chrome']
  const statements: SimpleSupportStatement[] = [support ?? []].flat()
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
      if (typeof added !== 'string' || flags || prefix || other) return false
      const version = promisedBrowsers[browser]!
      const isAdded = added === 'preview' ? false : compareVersions(added.replace('≤', ''), version) <= 0
      return isAdded && !(typeof removed === 'string' && compareVersions(removed, version) <= 0)
    },
  )
}

interface Feature {
  /** Where MDN's data has it: `.Array.toSorted`. */
  path: string
  lacking: Browser[]
}

/** Lists the parts of an entry of MDN's data, and which of the promised browsers lack them. */
function listFeatures(entry: Identifier, path: string): Feature[] {
  return Object.entries<Identifier>(entry as Record<string, Identifier>).flatMap(([name, part]) => {
    if (name === '__compat') return []
    const own = `${path}.${name}`
    const { __compat: compat } = part
    const lacking = compat ? Object.keys(promisedBrowsers).filter((browser) => !isSupported(part, browser)) : []
    return [{ path: own, lacking }, ...listFeatures(part, own)]
  })
}

const { javascript, api, css } = compatData
const scriptFeatures = [javascript.builtins ?? {}, api].flatMap((entry) => listFeatures(entry, ''))
/** By their paths: `.at-rules.media.range_syntax`, `.selectors.has`. */
export const styleFeatures = listFeatures(css, '')

/** A part of a global object that scripts use: `Array.prototype.toSorted`, `URL.canParse`, `scheduler`. */
export interface Global {
  owner: string
  name: string
  isStatic: boolean
  lacking: Browser[]
}

/** Globals that scripts of today's standards can use. */
export const globals: Global[] = scriptFeatures.flatMap(({ path, lacking }) => {
  const [, owner = '', member, detail] = path.split('.')
  if (detail) return []
  if (!member) return [{ owner: '', name: owner, isStatic: true, lacking }]
  // Events, behaviours and types of values have names that are no names of properties.
  if (!/^[\w$]+$/.test(member) || /_(?!static$)/.test(member) || member === owner) return []
  const isStatic = member.endsWith('_static') || !isOnPrototype(owner, member)
  const name = member.replace(/_static$/, '')
  return owner === 'Window' ? [{ owner: '', name, isStatic: true, lacking }] : [{ owner, name, isStatic, lacking }]
})

/** MDN's data does not say it of the language's own objects: this Node has all of them. */
function isOnPrototype(owner: string, member: string): boolean {
  const found = (globalThis as unknown as Record<string, { prototype?: object } | undefined>)[owner]
  return !found || (found.prototype !== undefined && member in found.prototype) || !(member in found)
}
