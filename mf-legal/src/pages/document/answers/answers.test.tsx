import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fakeApi } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import { fakeScrolling, textAnswer, visit } from '../../../testing/visit.ts'
import { answers } from './answers.tsx'

const documents = join(import.meta.dirname, '../../../../../server/content/documents')
const policies = readdirSync(documents)
  .filter((locale) => locale.includes('_'))
  .flatMap((locale) =>
    readdirSync(join(documents, locale))
      .filter((key) => key.startsWith('privacy-policy'))
      .map((key) => [locale, key] as const),
  )

test.each(policies)('the newest text of %s/%s has a section for each question', (locale, key) => {
  const newest = readdirSync(join(documents, locale, key))
    .toSorted()
    .at(-1)!
  const text = readFileSync(join(documents, locale, key, newest), 'utf8')
  expect(answers.filter(({ section }) => !text.includes(`<h2 id="${section}"`))).toEqual([])
})

const policy = `<h1>Beleid</h1><p>Kort.</p>
  <h2 id="purposes">Waarvoor we gegevens gebruiken</h2><p>Voor je krant.</p>
  <h2 id="retention">Hoelang we gegevens bewaren</h2><p>Een jaar.</p>`

test('a visitor goes from a question to the section of the policy that answers it', async () => {
  fakeScrolling()
  fakeApi({ 'GET /api/plainhtml/privacy-policy': () => textAnswer(policy) })
  await visit('/nl/document/privacy-policy', 'nl')
  const questions = await screen.findByRole('navigation', { name: 'Zes vragen' })
  const links = within(questions).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Waarom Waarvoor we gegevens gebruiken', '#purposes'],
    ['Hoelang we gegevens bewaren', '#retention'],
  ])
  expect(screen.getByText('Kort.').compareDocumentPosition(questions)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('other documents have no questions', async () => {
  fakeScrolling()
  fakeApi({ 'GET /api/plainhtml/cookie-policy': () => textAnswer(policy) })
  await visit('/nl/document/cookie-policy', 'nl')
  expect(await screen.findByText('Kort.')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Zes vragen' })).not.toBeInTheDocument()
})
