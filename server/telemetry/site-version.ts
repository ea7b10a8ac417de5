import { readFileSync } from 'node:fs'
import { create, string, type } from 'superstruct'

const file = new URL('../../package.json', import.meta.url)

/** The version of the site, which its tag in Git has (docs/deploying.md): of the code that this server has started with. */
export const { version: siteVersion } = create(JSON.parse(readFileSync(file, 'utf8')), type({ version: string() }))
