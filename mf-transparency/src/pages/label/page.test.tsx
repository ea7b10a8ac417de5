import type { Country } from '@site/shared/contract'
import { fakeApi } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

const id = 'NL-2026-00001'
const label = {
  address: `https://privacy.lindehof.example/nl/a/${id}`,
  lines: ['Politieke advertentie', 'Opdrachtgever (sponsor): Verbond Polderlicht'],
  spoken: 'Politieke advertentie. Opdrachtgever is Verbond Polderlicht.',
  html: '<aside lang="nl"><p>Politieke advertentie</p></aside>\n',
}

async function open(answer: () => Response, lang = 'nl', country: Country = 'nl') {
  const requests = fakeApi({ [`GET /api/campaign-items/${id}/label`]: answer })
  await visit(`/${lang}/political-ads/${id}/label`, country)
  return requests
}

test('a publisher finds the label as picture in three sizes, as HTML, and as words', async () => {
  const visitor = userEvent.setup()
  const requests = await open(() => Response.json(label))
  const picture = await screen.findByRole('img', { name: label.lines.join('. ') })
  expect(picture).toHaveAttribute('src', `/api/campaign-items/${id}/label.svg?locale=nl_nl`)
  expect(new URL(requests[0]!.url).search).toBe('?locale=nl_nl')
  const print = screen.getByRole('region', { name: 'Voor print' })
  expect(
    within(print)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Klein, 60 mm breed: SVG of PNG', 'Middel, 84 mm breed: SVG of PNG', 'Groot, 120 mm breed: SVG of PNG'])
  const [, , , , , last] = within(print).getAllByRole('link')
  expect(last).toHaveAttribute('href', `/api/campaign-items/${id}/label.png?locale=nl_nl&size=large`)
  expect(last).toHaveAttribute('download', `label-${id}-large.png`)
  expect(screen.getByRole('textbox', { name: 'HTML voor een webpagina' })).toHaveValue(label.html)
  expect(screen.getByRole('textbox', { name: 'Voor radio en podcast' })).toHaveValue(label.spoken)
  expect(screen.getByRole('textbox', { name: 'Kort adres' })).toHaveValue(label.address)
  const html = screen.getByRole('region', { name: 'HTML voor een webpagina' })
  await visitor.click(within(html).getByRole('button', { name: 'Kopieer' }))
  expect(await within(html).findByText('Gekopieerd.')).toBeVisible()
})

test.each([
  ['fr', 'be', 'Pour l’impression', 'locale=fr_be'],
  ['en', 'be', 'For print', 'locale=en_be'],
  ['nl', 'be', 'Voor print', 'locale=nl_be'],
] as const)('the label on /%s of .%s is that of the language', async (lang, country, name, query) => {
  await open(() => Response.json(label), lang, country)
  const print = await screen.findByRole('region', { name })
  expect(within(print).getAllByRole('link')[0]).toHaveAttribute('href', expect.stringContaining(query))
})

test('an advertisement that is not in the register has no label', async () => {
  await open(() => Response.json({ error: 'NOT_FOUND' }, { status: 404 }))
  expect(await screen.findByText(/staat niet in ons register/)).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a label that does not load can be loaded again', async () => {
  let answers = 0
  await open(() => (answers++ === 0 ? new Response(null, { status: 500 }) : Response.json(label)))
  await userEvent.click(await screen.findByRole('button', { name: /opnieuw/i }))
  expect(await screen.findByRole('img')).toBeVisible()
})
