import type { PreviewRelease } from '../release/previews.ts'
import { UsageError } from './options.ts'
import { listPreviews, stopPreview } from './preview.ts'

/** `preview list` and `preview end <id>`. */
export async function runPreview(site: string, [what = '', id]: string[]): Promise<string> {
  if (what === 'list' && id === undefined) {
    const previews = await listPreviews(site)
    return previews.length === 0 ? 'There are no previews' : previews.map(describePreview).join('\n\n')
  }
  if (what !== 'end' || id === undefined) throw new UsageError('Say `preview list` or `preview end <id>`')
  await stopPreview(site, id)
  return `Preview ${id} has ended`
}

/** @throws UsageError for what is no number of days from 1 to 30: a preview keeps files that nobody else needs. */
export function readDays(days = '7'): number {
  const number = Number(days)
  if (Number.isInteger(number) && number >= 1 && number <= 30) return number
  throw new UsageError(`--days is a whole number from 1 to 30, not "${days}"`)
}

/** A preview for people: the link that shows it, what of it, and until when. */
export function describePreview({ apps, by, preview, development }: PreviewRelease): string {
  const names = preview.apps.map((name) => `${name} ${apps[name]?.version}`)
  const path = preview.apps.flatMap((name) => apps[name]?.paths ?? [])[0] ?? ''
  const address = `/nl${path && `/${path}`}?preview=${preview.id}`
  return [
    `Preview of ${names.join(', ')} by ${by}, until ${preview.until}`,
    ...listHosts(development).map((host) => `  ${host}${address}`),
    `  Any other address of the site takes it too. To end it: preview end ${preview.id}`,
  ].join('\n')
}

/** Where visitors reach the site, as the settings of its servers say; none where they are not set. */
export function listOrigins(): string[] {
  const { PUBLIC_HOSTS } = process.env
  return PUBLIC_HOSTS ? PUBLIC_HOSTS.split(',').map((host) => `https://${host.trim()}`) : []
}

/** The same; those of development have the port that they are told. */
function listHosts(development: boolean): string[] {
  const { PORT = '8080' } = process.env
  const origins = listOrigins()
  if (origins.length > 0) return origins
  return development ? ['nl', 'be'].map((country) => `http://${country}.localhost:${PORT}`) : ['']
}
