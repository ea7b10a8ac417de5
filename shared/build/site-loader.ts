/* oxlint-disable oxc/no-this-in-exported-function -- webpack calls a loader with its context */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { LoaderContext } from 'webpack'
import { fillColours, readSite, siteFiles } from '../rules/site/index.ts'

/** A webpack loader that puts what `site.json` and `logo.svg` say in the place of `rules/company.ts` and `rules/accounts.ts`, and of colours in style sheets. */
export default async function siteLoader(this: LoaderContext<object>, source: string): Promise<string> {
  for (const file of siteFiles) this.addDependency(file)
  if (this.resourcePath.endsWith('.css')) return fillColours(source, readSite().colours)
  const url = pathToFileURL(this.resourcePath)
  // Node keeps a module that it has run: another one for other contents.
  const hash = createHash('sha256')
  for (const file of siteFiles) hash.update(readFileSync(file))
  url.searchParams.set('site', hash.digest('hex'))
  const constants: Record<string, unknown> = await import(url.href)
  const lines = Object.entries(constants).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
  return lines.join('')
}
