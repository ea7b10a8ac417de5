// What each version of the site has promised: `versions/<version>.json`, written by `npm run make-version`.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contractVersion, type HostFeatures, type Renamed } from '@site/shared/contract'
import renamed from '@site/shared/contract/renamed.json' with { type: 'json' }
import { listRootTokens } from '../../shared/build/host-features.ts'

const root = resolve(import.meta.dirname, '../..')

/** Exports that the sources give to remotes. */
export interface Given {
  contract: number
  gives: HostFeatures
  renamed: Renamed
}

export interface Version extends Given {
  version: string
  /** The day on which it was released; null for a draft, which promises nothing yet. */
  day: string | null
  /** Version of `shared` and of the packages made of it. */
  shared: string
  /** SHA-256 of each database migration by its name, hexadecimal. */
  migrations: Record<string, string>
}

export const versionFolder = join(root, 'versions')

/** Returns the versions, the oldest first. */
export function readVersions(folder = versionFolder): Version[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  const versions = files.map((file): Version => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return versions.toSorted((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }))
}

export function listReleased(versions: readonly Version[]): Version[] {
  return versions.filter(({ day }) => day !== null)
}

const readSource = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns what the sources give, without building them. */
export function readGiven(): Given {
  const platform = listExports(readSource('shared/platform/index.ts'))
  const messages: Record<string, string> = JSON.parse(readSource('shared/messages/nl_nl.json'))
  const texts = Object.keys(messages)
  const tokens = [...listRootTokens(readSource('shared/ui/tokens.css'))]
  return {
    contract: contractVersion,
    gives: { platform: platform.toSorted(), texts: texts.toSorted(), tokens: tokens.toSorted() },
    renamed,
  }
}

/** Returns the names that a module exports by `export { … } from`, without types. */
export function listExports(source: string): string[] {
  const lists = [...source.matchAll(/^export (type )?\{([^}]*)\}/gm)].filter(([, isType]) => isType === undefined)
  const names = lists.flatMap(([, , list = '']) => list.split(',').map((name) => name.trim()))
  return names.filter((name) => name && !name.startsWith('type ')).map((name) => name.replace(/^.* as /, ''))
}

export function digestMigrations(folder = join(root, 'server/database/migrations')): Version['migrations'] {
  const files = readdirSync(folder).toSorted()
  const digests = files.map((file): [name: string, digest: string] => {
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    return [file.replace(/\.sql$/, ''), digest]
  })
  return Object.fromEntries(digests)
}

const kinds = ['platform', 'texts', 'tokens'] as const

interface Name {
  kind: keyof HostFeatures
  name: string
}

function subtract(gives: HostFeatures, others: HostFeatures): Name[] {
  return kinds.flatMap((kind) => {
    const known = new Set(others[kind])
    return gives[kind].filter((name) => !known.has(name)).map((name) => ({ kind, name }))
  })
}

function listGoing(own: Renamed): Name[] {
  return kinds.flatMap((kind) => Object.keys(own[kind]).map((name) => ({ kind, name })))
}

/** Returns why what is given now breaks a promise of the last version. */
export function findBrokenPromises(last: Version, now: Given): string[] {
  const gone = subtract(last.gives, now.gives).flatMap(({ kind, name }) => {
    const announced = last.renamed[kind][name]
    if (announced && announced.until <= now.contract) return []
    const start = `\`${name}\` (${kind}) is gone, which version ${last.version} gives`
    if (announced) return [`${start} until contract ${announced.until}, and this is contract ${now.contract}`]
    return [`${start}: keep it for one contract, with what to use instead in shared/contract/renamed.json`]
  })
  const unknown = listGoing(now.renamed).flatMap(({ kind, name }) =>
    now.gives[kind].includes(name) ? [] : [`shared/contract/renamed.json names \`${name}\` (${kind}), which is gone`],
  )
  const isStep = now.contract === last.contract || now.contract === last.contract + 1
  const step = `The contract goes from ${last.contract} to ${now.contract}: versions raise it by one`
  return [...gone, ...unknown, ...(isStep ? [] : [step])]
}

/** Returns the version of `shared`: its first number is the contract, what is added raises the second. */
export function nextShared(last: Version | undefined, now: Given): string {
  if (last === undefined || now.contract > last.contract) return `${now.contract}.0.0`
  const { added, going } = compare(last, now)
  const [major = 0, minor = 0, patch = 0] = last.shared.split('.').map(Number)
  return added.length + going.length > 0 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

function compare(last: Given, now: Given) {
  const known = new Set(listGoing(last.renamed).map(({ name }) => name))
  return {
    added: subtract(now.gives, last.gives),
    removed: subtract(last.gives, now.gives),
    going: listGoing(now.renamed).filter(({ name }) => !known.has(name)),
  }
}

const titles = { platform: 'Exports of platform', texts: 'Shared texts', tokens: 'Design tokens' }

/** Returns the changelog of `shared`: what each version gives that the one before did not, and what it gives no longer. */
export function writeChangelog(versions: readonly Version[]): string {
  const parts = versions.map((version, at) => {
    const before = versions[at - 1]
    const day = version.day ?? 'not released'
    const head = `## ${version.shared} - ${day}\n\nContract ${version.contract}, version ${version.version} of the site.`
    if (before === undefined) {
      const counts = kinds.map((kind) => `- ${titles[kind]}: ${version.gives[kind].length}`)
      return [head, counts.join('\n')].join('\n\n')
    }
    const { added, removed, going } = compare(before, version)
    const instead = ({ kind, name }: Name) => {
      const { until, use } = version.renamed[kind][name] ?? {}
      return `\`${name}\` until contract ${until}: use ${use}`
    }
    return [
      head,
      ...describe('Added', added, ({ name }) => `\`${name}\``),
      ...describe('Deprecated', going, instead),
      ...describe('Removed', removed, ({ name }) => `\`${name}\``),
    ].join('\n\n')
  })
  const intro = 'What the host gives to remotes. `npm run make-version` writes this file from `versions`.'
  return `${['# Changelog of shared', intro, ...parts.toReversed()].join('\n\n')}\n`
}

function describe(title: string, names: readonly Name[], describeOne: (name: Name) => string): string[] {
  const lines = kinds.flatMap((kind) => {
    const own = names.filter((name) => name.kind === kind)
    return own.length === 0 ? [] : [`- ${titles[kind]}: ${own.map(describeOne).join(', ')}`]
  })
  return lines.length === 0 ? [] : [`### ${title}`, lines.join('\n')]
}
