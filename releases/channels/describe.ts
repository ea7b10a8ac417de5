import type { Changed } from './make-live.ts'
import type { SideChannel } from './state.ts'
import type { Status } from './status.ts'
import { readOrigins } from '../store/server-origins.ts'

/** Describes what a command has made live: each app whose version changed, or that was switched on or off. */
export function describeChange({ release, previous }: Changed): string {
  const names = new Set([...Object.keys(previous?.apps ?? {}), ...Object.keys(release.apps)])
  const lines = [...names].toSorted().flatMap((name) => {
    const before = previous?.apps[name]?.version
    const after = release.apps[name]?.version
    const wasOff = previous?.disabled?.includes(name) ?? false
    const isOff = release.disabled?.includes(name) ?? false
    return [
      ...(previous !== undefined && before !== after
        ? [`${name}: ${before ?? 'not there'} → ${after ?? 'removed'}`]
        : []),
      ...(isOff && !wasOff ? [`${name}: switched off`] : []),
      ...(isOff && wasOff && before !== after ? [`${name}: still switched off, until it is enabled`] : []),
      ...(wasOff && !isOff && after !== undefined ? [`${name}: switched on again`] : []),
    ]
  })
  return [`Release ${release.id} is live`, ...lines.map((line) => `  ${line}`)].join('\n')
}

/** The same of a publish, which may have changed nothing. */
export function describePublished(published: Changed): string {
  if (!published.changed) return `Release ${published.release.id} was live already: nothing has changed`
  return describeChange(published)
}

/** @param site the store, whose server says under which addresses it can be reached */
export function describeSideChannel(site: string, { name, apps, release, channel }: SideChannel): string {
  const versions = apps.map((app) => `${app} ${release.apps[app]?.version}`).join(', ')
  if (channel.buckets) {
    return [
      `Shown to ${channel.buckets.length} % of the visitors: ${versions} by ${release.by}, release ${release.id}`,
      `  since ${channel.since}, until ${channel.until} at the latest`,
      `  \`promote ${apps.join()}\` makes it live for all, \`end ${name}\` ends it; /status has its numbers`,
    ].join('\n')
  }
  const path = apps.flatMap((app) => release.apps[app]?.paths ?? [])[0] ?? ''
  const address = `/nl${path && `/${path}`}?preview=${name.replace('preview/', '')}`
  return [
    `Preview of ${versions} by ${release.by}, until ${channel.until}`,
    ...listOrigins(site, release.development).map((origin) => `  ${origin}${address}`),
    `  Any other URL of the site takes it too. To end it: end ${name}`,
  ].join('\n')
}

/** The origins under which visitors reach the site, as the settings of its servers say, or its server in development. */
function listOrigins(site: string, development: boolean): string[] {
  const { PUBLIC_HOSTS, PORT } = process.env
  if (PUBLIC_HOSTS) return PUBLIC_HOSTS.split(',').map((host) => `https://${host.trim()}`)
  if (!development) return ['']
  const known = PORT === undefined ? readOrigins(site) : undefined
  return known ?? ['nl', 'be'].map((country) => `http://${country}.localhost:${PORT ?? '8080'}`)
}

export function describeStatus(site: string, { release, apps, sideChannels, releases }: Status): string {
  if (release === undefined) return `Nothing has been published into ${site} yet: publish all`
  const kind = release.development ? 'development (accepts nl.localhost and be.localhost)' : 'production'
  const appRows = apps.map(({ name, version, contract, size, paths, disabled }) => [
    name,
    version,
    String(contract),
    `${(size / 1000).toFixed(1)} KB`,
    paths.map((path) => `/${path}`).join(' ') + (disabled ? ' (switched off)' : ''),
  ])
  const publicationRows = apps.map(({ name, publication: { by, at, commit, owner, tested } = { by: '', at: '' } }) => [
    name,
    by,
    at,
    commit ?? '',
    owner ?? '',
    tested ? 'passed' : 'by hand',
  ])
  return [
    `Live: ${release.id}, made ${release.at} by ${release.by}, for ${kind}`,
    '',
    ...sideChannels.flatMap((one) => [describeSideChannel(site, one), '']),
    ...formatTable(['app', 'version', 'contract', 'brotli', 'paths'], appRows),
    '',
    ...formatTable(['app', 'published by', 'at', 'commit', 'owner', 'tests'], publicationRows),
    '',
    ...formatTable(
      ['latest releases', 'made', 'by', ''],
      releases.map(({ id, at, by, state }) => [id, at, by, state]),
    ),
  ].join('\n')
}

function formatTable(head: string[], rows: string[][]): string[] {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
