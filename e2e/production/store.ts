import { join } from 'node:path'

/** The store that the files of deploy/ publish, and EditedSite copies. */
export const publishedStore = join(import.meta.dirname, '../../var/production/published')

// Imported first, also by `npm run bench election`: this is where the site under test stands.
process.env['SITE_DIR'] = publishedStore
