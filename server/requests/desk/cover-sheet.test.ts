import { readSite, siteValues } from '@site/shared/rules/site'
import { join } from 'node:path'
import { getCoverSheet, type CoverSheet } from '@site/shared/calls'
import { limits, splitTables } from '@site/shared/rules'
import { act, openMailboxSite, Person } from '../testing/mailbox.ts'
import { coverSheets } from './cover-sheet.ts'
import { inText } from '../testing/whole-parts.ts'

const contentDirectory = join(import.meta.dirname, '../../content')
const coverSheet = coverSheets(contentDirectory)

/** The sheet with what staff edit for each person. */
async function writeCoverSheet(...of: Parameters<typeof coverSheet>): Promise<string> {
  const { explanation, recipients, retention } = await coverSheet(...of)
  return [explanation, recipients, retention].join('\n\n')
}

const sheets = [
  [
    'nl',
    'NL',
    [
      'Je abonnement of bestelling leveren en laten betalen',
      'Bezorgers en betaaldiensten',
      'Autoriteit Persoonsgegevens',
    ],
  ],
  ['nl', 'BE', [siteValues(readSite(), 'nl', 'nl').legalName, 'Gegevensbeschermingsautoriteit']],
  ['fr', 'NL', ['Livrer votre abonnement', 'délégué à la protection des données', 'Autoriteit Persoonsgegevens']],
  ['en', 'NL', ['Delivering your subscription', 'data protection officer', 'Autoriteit Persoonsgegevens']],
  ['fr', 'BE', ['Pourquoi utilisons-nous vos données', 'Autorité de protection des données']],
  ['en', 'BE', ['Why we use your data', 'Who receives your data', 'How long we keep your data', 'Your rights']],
] as const

test.each(sheets)('the cover sheet in %s for %s has what the policy says', async (language, country, said) => {
  const text = await writeCoverSheet({ language, country }, new Date('2026-11-23T10:00:00Z'))
  for (const part of said) expect(text).toContain(part)
  const tables = splitTables(text).filter((part) => typeof part !== 'string')
  expect(tables).not.toEqual([])
  for (const rows of tables) expect(rows.flat()).not.toContain('')
  expect(text).not.toMatch(/<|&\w+;|^ | $|\n{3}| \| /m)
  expect(text.length).toBeLessThan(limits.answer)
})

const versions = (['fr', 'en'] as const).flatMap((language) =>
  ['2026-11-23', '2026-12-28'].map((day) => [day, language] as const),
)

test.each(versions)('the Dutch policy of %s has the same rows and numbers in %s', async (day, language) => {
  const now = new Date(`${day}T12:00:00Z`)
  const [dutch, translated] = await Promise.all(
    (['nl', language] as const).map((each) => writeCoverSheet({ language: each, country: 'NL' }, now)),
  )
  const linesOf = (text: string) => text.split('\n').slice(1)
  const shapeOf = (line: string) => [line.slice(0, 2) === '- ', line === '', line.match(/\d+/g)]
  expect(linesOf(translated!)).not.toEqual(linesOf(dutch!))
  expect(linesOf(translated!).map(shapeOf)).toEqual(linesOf(dutch!).map(shapeOf))
})

test('staff get it for a request, edit it and send it as a part of the answer', async () => {
  const site = await openMailboxSite({ contentDirectory })
  const noor = await new Person(site).request()
  const url = getCoverSheet.path.replace('{reference}', noor.reference)
  const { explanation, chapters } = (await site.sanne.ask('GET', url)).json<CoverSheet>()
  for (const chapter of chapters) expect(explanation).toContain(chapter)
  expect(explanation).toMatch(/^Bij de kopie van je gegevens/)
  const parts = { ...inText, explanation: { kind: 'TEXT', text: explanation } }
  expect(await act(site.sanne, noor.reference, 'decide', { outcome: 'GRANTED', parts })).toMatchObject({
    status: 200,
  })
  const text = (await noor.open()).messages[0]!.text
  // What is theirs comes first; what holds for everybody last, where it can be folded.
  const [own, general] = text.split('\f')
  expect(own).toMatch(/^Je gegevens, per merk\n[^]*Wie ze van ons kreeg\n[^]*Waar ze vandaan komen\n/)
  expect(general).toContain(explanation)
  expect((await site.sanne.ask('GET', url.replace(noor.reference, 'LM-0000-0000'))).statusCode).toBe(404)
  expect((await noor.browser.ask('GET', url)).statusCode).toBe(401)
})
