import { sendInformationRequest } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { fakeApi, respond, type Answer } from '@site/shared/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

async function fillIn(
  answer: Answer,
  url: string,
  country: Country,
  [kind, name, organisation, email, question, submit]: string[],
) {
  const requests = fakeApi([respond(sendInformationRequest, answer)])
  await visit(url, country)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: kind! }), 'JOURNALIST')
  await userEvent.type(screen.getByRole('textbox', { name: name! }), 'Noor')
  await userEvent.type(screen.getByRole('textbox', { name: organisation! }), 'De Krant')
  await userEvent.type(screen.getByRole('textbox', { name: email! }), 'noor@krant.example')
  await userEvent.type(screen.getByRole('textbox', { name: question! }), 'Wie betaalde?')
  await userEvent.click(screen.getByRole('button', { name: submit! }))
  return requests
}

const dutch = ['Wie vraagt dit?', 'Naam', 'Organisatie', 'E-mailadres', 'Je vraag', 'Vraag versturen']
const french = [
  'Qui pose la question\u202f?',
  'Nom',
  'Organisation',
  'Adresse e-mail',
  'Votre question',
  'Envoyer la question',
]
const page = 'political-ads/information'

test.each([
  [`/nl/${page}?campaignId=NL-1`, 'nl', dutch, 'NL-1', 'nl_nl', /Je vraag is verstuurd/],
  [`/fr/${page}`, 'be', french, '', 'fr_be', /Votre question est envoyée/],
] as const)('a journalist asks on %s of .%s', async (url, country, labels, campaignId, locale, sent) => {
  const requests = await fillIn(() => Response.json({ ok: true }), url, country, [...labels])
  expect(await screen.findByText(sent)).toBeVisible()
  expect(await requests[0]!.json()).toEqual({
    kind: 'JOURNALIST',
    name: 'Noor',
    organisation: 'De Krant',
    email: 'noor@krant.example',
    campaignId,
    question: 'Wie betaalde?',
    locale,
  })
})

test('an unknown advertisement is named at the field, with all that was typed', async () => {
  const unknown = () => Response.json({ error: 'UNKNOWN_ADVERTISEMENT', field: 'campaignId' }, { status: 400 })
  await fillIn(unknown, `/nl/${page}?campaignId=NL-0`, 'nl', dutch)
  expect(await screen.findAllByText('Het register heeft geen advertentie met deze referentie.')).not.toEqual([])
  expect(screen.getByRole('textbox', { name: 'Je vraag' })).toHaveValue('Wie betaalde?')
})
