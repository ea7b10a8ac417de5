import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareTexts } from './compare-texts.ts'

const folder = join(import.meta.dirname, '../../../server/content/documents')

/** All texts that have been in force, in two languages; those of the other locales have the same parts (legal-texts.test.ts of the server). */
const histories = ['nl_nl', 'fr_be'].flatMap((locale) =>
  readdirSync(join(folder, locale)).map((key): [locale: string, key: string, versions: string[]] => [
    locale,
    key,
    readdirSync(join(folder, locale, key)).toSorted(),
  ]),
)

function readBody(path: string): HTMLElement {
  const body = document.createElement('div')
  body.innerHTML = readFileSync(path, 'utf8')
  body.querySelector('h1')?.remove()
  return body
}

/** Returns the text without the words of one side. */
function readWithout(marks: 'ins' | 'del', compared: HTMLElement): string {
  const copy = document.createElement('div')
  copy.innerHTML = compared.innerHTML
  for (const left of copy.querySelectorAll(`${marks}, [id^="removed-"]`)) left.remove()
  return textOf(copy)
}

const textOf = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, '')

test('some documents have earlier versions', () => {
  expect(histories.filter(([, , versions]) => versions.length > 1).length).toBeGreaterThanOrEqual(6)
})

test.each(histories)('in %s each comparison of %s without its removed parts equals the text in force', (...history) => {
  const [locale, key, versions] = history
  const current = join(folder, locale, key, versions.at(-1)!)
  for (const version of versions.slice(0, -1)) {
    const { body, count } = compareTexts(readBody(join(folder, locale, key, version)), readBody(current))
    expect(count).toBeGreaterThan(0)
    expect([version, readWithout('del', body)]).toEqual([version, textOf(readBody(current))])
  }
})
