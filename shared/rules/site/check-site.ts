// The first import of a program: ends it with all mistakes of site.json and logo.svg, before other modules read them.
import { readSite, SiteError } from './read-site.ts'

try {
  readSite()
} catch (error) {
  if (!(error instanceof SiteError)) throw error
  console.error(error.message)
  process.exit(1)
}
