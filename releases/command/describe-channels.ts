import type { PreviewRelease } from '../release/previews.ts'
import type { RolloutRelease } from '../release/rollout.ts'
import { describeApps } from './refresh-rollout.ts'

/** Returns the text for the terminal: the link of a preview, its apps, and when it ends. */
export function describePreview({ apps, by, preview, development }: PreviewRelease): string {
  const names = preview.apps.map((name) => `${name} ${apps[name]?.version}`)
  const path = preview.apps.flatMap((name) => apps[name]?.paths ?? [])[0] ?? ''
  const url = `/nl${path && `/${path}`}?preview=${preview.id}`
  return [
    `Preview of ${names.join(', ')} by ${by}, until ${preview.until}`,
    ...listHosts(development).map((host) => `  ${host}${url}`),
    `  Any other URL of the site shows it too with ?preview=${preview.id}. To end it: end preview/${preview.id}`,
  ].join('\n')
}

/** Returns the text for the terminal: what is rolled out, to how many, and until when. */
export function describeRollout(running: RolloutRelease): string {
  const { id, by, rollout } = running
  return [
    `Rolled out to ${rollout.share} % of the visitors: ${describeApps(running)} by ${by}, release ${id}`,
    `  since ${rollout.since}, until ${rollout.until} at the latest`,
    `  \`promote\` makes it live for all, \`end canary/${rollout.apps[0]}\` ends it; /status compares both`,
  ].join('\n')
}

/** Returns the origins of the site as its servers are configured; none where PUBLIC_HOSTS is not set. */
export function listOrigins(): string[] {
  const { PUBLIC_HOSTS } = process.env
  return PUBLIC_HOSTS ? PUBLIC_HOSTS.split(',').map((host) => `https://${host.trim()}`) : []
}

function listHosts(development: boolean): string[] {
  const { PORT = '8080' } = process.env
  const origins = listOrigins()
  if (origins.length > 0) return origins
  // The port of `npm start` and `npm run dev`, unless PORT says otherwise.
  return development ? ['nl', 'be'].map((country) => `http://${country}.localhost:${PORT}`) : ['']
}
