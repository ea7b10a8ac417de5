import { describeRollout } from './describe-channels.ts'
import type { Status } from './status.ts'

/** The answer of `status` for people: what is live, its apps, the latest releases. */
export function describeStatus(site: string, { release, apps, rollout, releases }: Status): string {
  if (release === undefined) return `Nothing has been published into ${site} yet: publish all`
  const kind = release.development ? 'development (accepts nl.localhost and be.localhost)' : 'production'
  const appRows = apps.map(({ name, version, contract, size, paths, base, disabled }) => [
    name,
    version,
    String(contract),
    `${(size / 1000).toFixed(1)} KB`,
    base.startsWith('/') ? '' : base,
    paths.map((path) => `/${path}`).join(' ') + (disabled ? ' (switched off)' : ''),
  ])
  const publicationRows = apps.map(({ name, publication }) => [
    name,
    publication?.by ?? '',
    publication?.at ?? '',
    publication?.commit ?? '',
    publication?.owner ?? '',
    publication?.signature === undefined ? '' : 'signed',
  ])
  return [
    `Live: ${release.id}, made ${release.at} by ${release.by}, for ${kind}`,
    '',
    ...(rollout === undefined ? [] : [describeRollout(rollout), '']),
    ...drawTable(['app', 'version', 'contract', 'brotli', 'served from', 'paths'], appRows),
    '',
    ...drawTable(['app', 'published by', 'at', 'commit', 'owner', ''], publicationRows),
    '',
    ...drawTable(
      ['latest releases', 'made', 'by', ''],
      releases.map(({ id, at, by, state }) => [id, at, by, state]),
    ),
  ].join('\n')
}

function drawTable(head: string[], rows: string[][]): string[] {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
