import { join } from 'node:path'

// Imported before all else, also by `npm run bench election`: EditedSite copies this store, which the files of deploy/ publish.
process.env['SITE_DIR'] = join(import.meta.dirname, '../../var/production/published')
