import type { PageApp, Locale } from '@site/shared/contract'
import { getLoadedTexts, loadTexts } from './texts.ts'

function appWith(name: string, locales: Locale[]): PageApp {
  const messages = Object.fromEntries(locales.map((locale) => [locale, `${locale}.json`]))
  const files = Object.fromEntries(locales.map((locale) => [`${locale}.json`, { size: 1, integrity: 'sha384-x' }]))
  return { name, base: `/apps/${name}/`, messages, files } as unknown as PageApp
}

/** A fetch with a digest rejects what is missing; only a question without one reads the status (`e2e/tests/texts.spec.ts`). */
function missingFile(method: string): Response {
  if (method === 'HEAD') return new Response(null, { status: 404 })
  throw new TypeError('Failed to fetch')
}

const all: Locale[] = ['nl_nl', 'nl_be', 'fr_be', 'en_be']

const cases: [visited: Locale, has: Locale[], missing: Locale[], read: Locale][] = [
  ['fr_be', all, [], 'fr_be'],
  ['en_nl', all, [], 'nl_nl'],
  ['en_be', ['nl_nl', 'nl_be'], [], 'nl_be'],
  ['fr_be', all, ['fr_be'], 'nl_nl'],
  ['en_be', all, ['en_be', 'nl_be'], 'nl_nl'],
]

test.each(cases)('for %s, of %j with %j gone, a visitor reads the texts of %s', async (locale, has, missing, read) => {
  window.site = { locale, takePrefetched: () => undefined } as never
  globalThis.fetch = async (input, { method = 'GET' } = {}) => {
    const ofFile = /(\w+)\.json/.exec(input as string)![1] as Locale
    return missing.includes(ofFile) ? missingFile(method) : Response.json({ 'x.from': ofFile })
  }
  await loadTexts(appWith(`${locale}-${has.join()}-${missing.join()}`, has))
  expect(getLoadedTexts().texts['x.from']).toBe(read)
})

test('texts that did not load are requested again on the next visit', async () => {
  window.site = { locale: 'nl_nl', takePrefetched: () => undefined } as never
  const app = appWith('later', ['nl_nl'])
  globalThis.fetch = async (_, { method = 'GET' } = {}) => missingFile(method)
  await expect(loadTexts(app)).rejects.toThrow()
  globalThis.fetch = async () => Response.json({ 'x.later': [] })
  await loadTexts(app)
  expect(getLoadedTexts().texts).toHaveProperty(['x.later'])
})
