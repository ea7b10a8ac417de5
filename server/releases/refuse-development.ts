import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { is, literal, type } from 'superstruct'

/**
 * Production serves no release that was made for development: it takes hosts that are not the site's.
 *
 * @throws a sentence that says what to do
 */
export function refuseDevelopment({ development }: { development?: boolean }): void {
  if (!development) return
  throw new Error(
    'The release in SITE_DIR was made for development and is not served in production: ' +
      'publish into another, empty SITE_DIR with NODE_ENV=production.',
  )
}

/**
 * Refuses it before anything else is begun. A site that is not there yet may be published later, and one that cannot
 * be read is reported when it is asked for.
 *
 * @throws as `refuseDevelopment`
 */
export async function checkPublished(siteDirectory: string): Promise<void> {
  refuseDevelopment({ development: isForDevelopment(await readRelease(siteDirectory)) })
}

const isForDevelopment = (release: unknown) => is(release, type({ development: literal(true) }))

async function readRelease(siteDirectory: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(siteDirectory, 'release.json'), 'utf8'))
  } catch {
    // Whoever serves it says what is wrong with it.
    return undefined
  }
}
