import { followCampaigns } from '@site/shared/calls'
import { fakeApi, respond, type Answer } from '@site/shared/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Country } from '@site/shared/contract'
import { visit } from '../../testing/visit.ts'

async function open(
  answer: Answer,
  url = '/nl/political-ads/follow?sponsor=Verbond+Polderlicht',
  country: Country = 'nl',
) {
  const requests = fakeApi([respond(followCampaigns, answer)])
  await visit(url, country)
  await screen.findByRole('heading', { level: 1 })
  return requests
}

const rejected = (error: string) => () => Response.json({ error }, { status: 400 })

test('a visitor follows the sponsor of the page that the link came from', async () => {
  const visitor = userEvent.setup()
  const requests = await open(() => Response.json({ ok: true }))
  expect(screen.getByRole('textbox', { name: /Sponsor/ })).toHaveValue('Verbond Polderlicht')
  await visitor.type(screen.getByRole('textbox', { name: 'E-mailadres' }), 'noor@lindehof.example')
  await visitor.click(screen.getByRole('button', { name: 'Volgen' }))
  expect(await screen.findByText(/daar vind je een link om te bevestigen/)).toBeVisible()
  expect(await requests[0]!.json()).toEqual({
    sponsor: 'Verbond Polderlicht',
    area: '',
    email: 'noor@lindehof.example',
    locale: 'nl_nl',
  })
})

test('a visitor follows a kind of election in French', async () => {
  const visitor = userEvent.setup()
  const requests = await open(() => Response.json({ ok: true }), '/fr/political-ads/follow', 'be')
  await visitor.selectOptions(screen.getByRole('combobox', { name: /Élection ou sujet/ }), 'LOCAL')
  await visitor.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), 'noor@lindehof.example')
  await visitor.click(screen.getByRole('button', { name: 'Suivre' }))
  expect(await screen.findByText(/lien de confirmation/)).toBeVisible()
  expect(await requests[0]!.json()).toMatchObject({ context: 'LOCAL', locale: 'fr_be' })
})

test.each([
  ['UNKNOWN_SPONSOR', /Sponsor/, 'Het register kent geen sponsor die precies zo heet.'],
  ['UNKNOWN_AREA', /Gemeente of regio/, 'Het register kent geen gemeente of regio die zo heet.'],
  [
    'NOTHING_CHOSEN',
    /Sponsor/,
    'Vul minstens één van de drie in: sponsor, gemeente of regio, verkiezing of onderwerp.',
  ],
])('a follower who is rejected with %s reads it at the field, with all that was typed', async (code, name, words) => {
  const visitor = userEvent.setup()
  await open(rejected(code))
  const email = screen.getByRole('textbox', { name: 'E-mailadres' })
  await visitor.type(email, 'noor@lindehof.example')
  await visitor.click(screen.getByRole('button', { name: 'Volgen' }))
  const field = screen.getByRole('textbox', { name })
  expect(await screen.findAllByText(words)).not.toEqual([])
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(expect.stringContaining(words))
  expect(email).toHaveValue('noor@lindehof.example')
})

test('a follower whose request is not sent keeps all that was typed', async () => {
  const visitor = userEvent.setup()
  await open(() => new Response(null, { status: 500 }))
  await visitor.type(screen.getByRole('textbox', { name: 'E-mailadres' }), 'noor@lindehof.example')
  await visitor.click(screen.getByRole('button', { name: 'Volgen' }))
  expect(await screen.findByText(/Er is iets fout gegaan/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue('noor@lindehof.example')
})
