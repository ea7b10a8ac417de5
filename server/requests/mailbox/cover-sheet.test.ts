import { join } from 'node:path'
import { getCoverSheet } from '@site/shared/calls'
import { limits } from '@site/shared/rules'
import { DocumentStore } from '../../documents/document-store.ts'
import { act, openMailboxSite, Person } from './testing/mailbox.ts'
import { writeCoverSheet } from './cover-sheet.ts'

const contentDirectory = join(import.meta.dirname, '../../content')
const documents = new DocumentStore(join(contentDirectory, 'documents'))

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
  ['nl', 'BE', ['Lantaarn Media Nederland B.V.', 'Gegevensbeschermingsautoriteit']],
  ['fr', 'BE', ['Pourquoi utilisons-nous vos données', 'Autorité de protection des données']],
  ['en', 'BE', ['Why we use your data', 'Who receives your data', 'How long we keep your data', 'Your rights']],
] as const

test.each(sheets)('the cover sheet in %s for %s has what the policy says', async (language, country, said) => {
  const text = await writeCoverSheet(documents, { language, country }, new Date('2026-11-23T10:00:00Z'))
  for (const part of said) expect(text).toContain(part)
  expect(text).not.toMatch(/<|&\w+;|^ | $|\n{3}/m)
  expect(text.length).toBeLessThan(limits.answer)
})

test('staff get it for a request, edit it and send it as the answer', async () => {
  const site = await openMailboxSite({ contentDirectory })
  const noor = await new Person(site).request()
  const url = getCoverSheet.path.replace('{reference}', noor.reference)
  const { text } = (await site.sanne.ask('GET', url)).json<{ text: string }>()
  expect(text).toMatch(/^Bij de kopie van je gegevens/)
  const answer = { text: `Beste Noor,\n\n${text}` }
  expect(await act(site.sanne, noor.reference, 'decide', { outcome: 'GRANTED', answer })).toMatchObject({ status: 200 })
  expect((await noor.open()).messages).toMatchObject([answer])
  expect((await site.sanne.ask('GET', url.replace(noor.reference, 'LM-0000-0000'))).statusCode).toBe(404)
  expect((await noor.browser.ask('GET', url)).statusCode).toBe(401)
})
