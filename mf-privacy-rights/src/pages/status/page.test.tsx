import {
  getRequestStatus,
  mailStatusLinks,
  openByCode,
  requestReview,
  withdrawRequest,
  type RequestStatus,
} from '@site/shared/calls'
import { fakeApi, reject, reply, respond } from '@site/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { request, token } from '../../testing/request.ts'
import { visit } from '../../testing/visit.ts'

const withdrawn: RequestStatus = { ...request, state: 'WITHDRAWN' }

function open(hash = `#${token}`, lang = 'nl') {
  return visit(`/${lang}/privacy-rights/status${hash}`, 'be')
}

test('a person reads on the status page what they asked, how far it is, and when the answer comes', async () => {
  const requests = fakeApi([reply(getRequestStatus, request)])
  await open()
  expect(await screen.findByText('LM-7K3P-Q2XD', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText('In behandeling')).toBeVisible()
  expect(screen.getByText('Geen reclame meer krijgen')).toBeVisible()
  expect(screen.getByText('Café Réséda')).toBeVisible()
  expect(screen.getByText('Telefoon en e-mail')).toBeVisible()
  expect(screen.getByText('nog 30 dagen', { exact: false })).toHaveTextContent('1 april 2026 · nog 30 dagen')
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps).toEqual(
    expect.arrayContaining([
      'Ontvangen2 maart 2026',
      'E-mailadres bevestigd3 maart 2026',
      'Antwoord, uiterlijk 1 april 2026',
    ]),
  )
  expect(screen.queryByText(/wat je hebt ingevuld/)).not.toBeInTheDocument()
  expect(await requests[0]!.json()).toEqual({ token })
})

test('the status of another request does not show its e-mail address as refused advertising', async () => {
  fakeApi([reply(getRequestStatus, { ...request, flowType: 'RECTIFICATION', brands: [], userMessage: 'x' })])
  await open()
  expect(await screen.findByText('Je gegevens laten verbeteren')).toBeVisible()
  expect(screen.queryByText('Geen reclame meer via')).not.toBeInTheDocument()
})

const states: [RequestStatus['state'], string, string, boolean][] = [
  ['RECEIVED', 'nl', 'Wacht op je bevestiging', true],
  ['VERIFIED', 'fr', 'En cours de traitement', true],
  ['ANSWERED', 'nl', 'Beantwoord', false],
  ['WITHDRAWN', 'fr', 'Retirée', false],
]

test.each(states)('a request that is %s reads in %s as "%s"; can be withdrawn: %s', async (state, lang, text, can) => {
  fakeApi([reply(getRequestStatus, { ...request, state })])
  await open(undefined, lang)
  expect(await screen.findByText(text)).toBeVisible()
  expect(
    screen.queryAllByRole('button', { name: /Verzoek intrekken|Retirer la demande|Withdraw request/ }),
  ).toHaveLength(can ? 1 : 0)
})

const answerDays: [RequestStatus['state'], number | null, string | null][] = [
  ['EXTENDED', 0, '1 april 2026 · vandaag'],
  ['EXTENDED', -1, '1 april 2026 · 1 dag te laat'],
  ['RECEIVED', null, '1 april 2026'],
  ['PAUSED', null, null],
  ['REFUSED', null, null],
  ['WITHDRAWN', null, null],
]

test.each(answerDays)('a request that is %s with %j days left is answered by: %j', async (state, daysLeft, text) => {
  fakeApi([reply(getRequestStatus, { ...request, state, daysLeft })])
  await open()
  const terms = (await screen.findAllByRole('term')).map(({ textContent }) => textContent)
  expect(terms.slice(0, 4)).toEqual(['Verzoek', 'Referentie', 'Status', 'Ontvangen op'])
  if (text) expect(screen.getByText('Antwoord uiterlijk op').nextSibling).toHaveTextContent(new RegExp(`^${text}$`))
  else expect(terms).not.toContain('Antwoord uiterlijk op')
})

test('a person reads why the answer takes longer, also while the term stands still', async () => {
  fakeApi([reply(getRequestStatus, { ...request, state: 'PAUSED', extension: 'COMPLEX' })])
  await open()
  expect(await screen.findByText(/omdat je verzoek ingewikkeld is/)).toBeVisible()
  expect(screen.getByText(/zonder kopie van een identiteitsbewijs/)).toBeVisible()
})

test('a person reads that we look again at a decision, and until when', async () => {
  const inReview: RequestStatus = { ...request, state: 'REFUSED', isInReview: true, answerBy: '2026-05-04' }
  fakeApi([reply(getRequestStatus, inReview)])
  await open()
  expect(await screen.findByText(/We kijken opnieuw naar ons besluit. Je krijgt uiterlijk op/)).toHaveTextContent(
    '4 mei 2026',
  )
})

test.each([
  [{ until: null, liftedOn: null }, 'nl', /Sinds 2 april 2026 .* niet\. Dat geldt tot we de beperking opheffen\./],
  [{ until: '2026-06-30', liftedOn: null }, 'fr', /Depuis le 2 avril 2026.* jusqu’au 30 juin 2026 inclus\./],
  [{ until: '2026-06-30', liftedOn: '2026-07-01' }, 'en', /Since 2 April 2026.* From 1 July 2026 we use it again\./],
] as const)('a person whose data is not used reads until when: %j in %s', async (end, lang, text) => {
  const restriction = { since: '2026-04-02', ...end }
  fakeApi([reply(getRequestStatus, { ...request, state: 'ANSWERED' as const, restriction })])
  await open(undefined, lang)
  await waitFor(() => expect(document.body).toHaveTextContent(text))
})

const rejectedRequest: RequestStatus = { ...request, state: 'REFUSED', daysLeft: null, canAskReview: true }

test('a person whose letter is not posted yet reads that, and not that they were answered', async () => {
  fakeApi([reply(getRequestStatus, { ...request, state: 'ANSWERED' as const, isToPost: true })])
  await open(undefined, 'fr')
  expect(await screen.findByText('Lettre à poster')).toBeVisible()
  expect(screen.getByText(/La lettre qui vous l’explique doit encore être postée/)).toBeVisible()
  expect(screen.queryByText(/réponse envoyée|a reçu une réponse/i)).not.toBeInTheDocument()
})

const inReview: RequestStatus = { ...rejectedRequest, isInReview: true, canAskReview: false, answerBy: '2026-05-04' }

test('a person asks to look again at a refusal, says why, and reads until when', async () => {
  const requests = fakeApi([reply(getRequestStatus, rejectedRequest), reply(requestReview, inReview)])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Vraag ons opnieuw te kijken' }))
  await userEvent.click(screen.getByLabelText(/^Waarom ben je het er niet mee eens/))
  await userEvent.paste('Ik ben geen klant meer.')
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw laten kijken' }))
  expect(await screen.findByText(/We kijken opnieuw naar ons besluit/)).toHaveTextContent('4 mei 2026')
  expect(await requests[1]!.json()).toEqual({ token, text: 'Ik ben geen klant meer.' })
  expect(screen.queryByText('Niet eens met ons besluit?')).not.toBeInTheDocument()
})

test('the status page shows the review that staff entered meanwhile', async () => {
  let now = rejectedRequest
  fakeApi([
    respond(getRequestStatus, () => Response.json(now)),
    respond(requestReview, (call) => {
      now = inReview
      return reject(requestReview, 'ALREADY_REVIEWED').answer(call)
    }),
  ])
  await open(undefined, 'fr')
  await userEvent.click(await screen.findByRole('button', { name: 'Demander un réexamen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer la demande de réexamen' }))
  expect(await screen.findByText(/Nous réexaminons notre décision/)).toHaveTextContent('4 mai 2026')
})

test('a text that could not be sent stays in the field', async () => {
  fakeApi([reply(getRequestStatus, rejectedRequest), respond(requestReview, () => new Response(null, { status: 503 }))])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Vraag ons opnieuw te kijken' }))
  await userEvent.click(screen.getByLabelText(/^Waarom ben je het er niet mee eens/))
  await userEvent.paste('Nee.')
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw laten kijken' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByLabelText(/^Waarom ben je het er niet mee eens/)).toHaveValue('Nee.')
})

test('a request that staff entered later says when it was received', async () => {
  const entered: RequestStatus = { ...request, receivedOn: '2026-02-27' }
  fakeApi([reply(getRequestStatus, entered)])
  await open()
  expect(await screen.findByText('Ontvangen op')).toBeVisible()
  expect(screen.getByText('Ontvangen op').nextSibling).toHaveTextContent(/^27 februari 2026$/)
})

test('a person whose request was refused finds how to complain', async () => {
  const decided: RequestStatus = { ...request, state: 'REFUSED' }
  fakeApi([reply(getRequestStatus, decided)])
  await open()
  const link = await screen.findByRole('link', { name: 'Niet tevreden met ons antwoord?' })
  expect(link).toHaveAttribute('href', '/nl/privacy-rights#complaint')
})

const unconfirmed = { ...request, confirmed: false, brands: [], communicationTypes: [] }
const silences: [RequestStatus['state'], string, string][] = [
  ['RECEIVED', 'nl', 'We tonen nog niet wat je hebt ingevuld.'],
  ['RECEIVED', 'fr', 'Nous n’affichons pas encore ce que vous avez rempli.'],
  ['WITHDRAWN', 'nl', 'Wat er in het verzoek was ingevuld, tonen we niet'],
  ['WITHDRAWN', 'fr', 'Nous n’affichons pas le contenu de la demande'],
]

test.each(silences)(
  'a request that is %s and was never confirmed says in %s why it shows no more',
  async (state, lang, why) => {
    fakeApi([reply(getRequestStatus, { ...unconfirmed, state })])
    await open(undefined, lang)
    expect(await screen.findByText(why, { exact: false })).toBeVisible()
    const facts = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(facts).toHaveLength(state === 'WITHDRAWN' ? 4 : 5)
  },
)

test('a request that was withdrawn and never confirmed is deleted within 14 days, not kept for 3 years', async () => {
  fakeApi([reply(getRequestStatus, { ...unconfirmed, state: 'WITHDRAWN' })])
  await open()
  expect(await screen.findByText(/We verwijderen het binnen 14 dagen/)).toBeVisible()
  expect(screen.queryByText(/3 jaar/)).not.toBeInTheDocument()
})

test('a person withdraws a request after a question', async () => {
  const requests = fakeApi([reply(getRequestStatus, request), reply(withdrawRequest, withdrawn)])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Verzoek intrekken' }))
  expect(await screen.findByRole('dialog', { name: 'Verzoek intrekken?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Nee, laten staan' }))
  expect(requests).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Verzoek intrekken' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ja, intrekken' }))
  expect(await screen.findByText('Ingetrokken')).toBeVisible()
  expect(await requests[1]!.json()).toEqual({ token })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a person learns that it is too late to withdraw, and how far the request is now', async () => {
  let now = request
  fakeApi([
    respond(getRequestStatus, () => Response.json(now)),
    respond(withdrawRequest, (call) => {
      now = { ...request, state: 'ANSWERED' }
      return reject(withdrawRequest, 'ALREADY_HANDLED').answer(call)
    }),
  ])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Verzoek intrekken' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ja, intrekken' }))
  expect(await screen.findByText(/kan niet meer worden ingetrokken/)).toBeVisible()
  expect(screen.getByText('Beantwoord')).toBeVisible()
})

test('a person without the link reads where it is', async () => {
  const requests = fakeApi([])
  await open('')
  expect(await screen.findByText('Je volgt je verzoek met de link uit onze mail')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Link kwijt? Vul je e-mailadres in' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Een nieuw verzoek doen' })).toBeVisible()
  expect(requests).toEqual([])
})

test('a person who lost the link asks for it by mail; the page does not tell whether the address is known', async () => {
  const requests = fakeApi([reply(mailStatusLinks, { ok: true as const })])
  await open('')
  await userEvent.click(await screen.findByRole('button', { name: 'Stuur de link' }))
  expect(requests).toEqual([])
  await userEvent.type(screen.getAllByRole('textbox', { name: 'E-mailadres' }).at(-1)!, 'noor@lindehof.example')
  await userEvent.click(screen.getByRole('button', { name: 'Stuur de link' }))
  expect(await screen.findByText('Is er een verzoek met dit adres, dan staat de link in je mail.')).toBeVisible()
  expect(new URL(requests[0]!.url).search).toBe('?locale=nl_be')
  expect(await requests[0]!.json()).toEqual({ email: 'noor@lindehof.example' })
})

/** Types a code of a mail with its address. */
async function typeCode(button = 'Naar mijn verzoek') {
  const fields = [
    screen.getAllByRole('textbox', { name: 'E-mailadres' })[0]!,
    screen.getByRole('textbox', { name: 'Code' }),
  ]
  for (const [index, text] of ['noor@lindehof.example', '7q2m x09c'].entries()) {
    // The draft of the test before.
    await userEvent.clear(fields[index]!)
    await userEvent.type(fields[index]!, text)
  }
  await userEvent.click(screen.getByRole('button', { name: button }))
}

test('a person whose link lost its end types the code of the mail and follows the request', async () => {
  const opened = { token, verification: null }
  const requests = fakeApi([reply(openByCode, opened), reply(getRequestStatus, request)])
  await open('#Zm9v')
  expect(await screen.findByText('Deze link werkt niet')).toBeVisible()
  await typeCode()
  expect((await screen.findAllByText('LM-7K3P-Q2XD'))[0]).toBeVisible()
  expect(await requests[0]!.json()).toEqual({ email: 'noor@lindehof.example', code: '7q2m x09c' })
  expect(window.location.hash).toBe(`#${token}`)
})

test.each([
  ['UNKNOWN_CODE', /^Deze code hoort niet bij dit e-mailadres/],
  ['CODE_LOCKED', /^Deze code is te vaak verkeerd ingevuld.* De link in de mail werkt nog\.$/],
] as const)('a person reads why a code opens nothing (%s), and keeps what was typed', async (code, text) => {
  fakeApi([reject(openByCode, code)])
  await open('')
  await screen.findByText('Je volgt je verzoek met de link uit onze mail')
  await typeCode()
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('7q2m x09c')
})

test.each([
  ['with half a token', '#Zm9v', 0],
  ['that the server does not know', `#${token}`, 1],
] as const)('a person with a link %s reads what to do', async (_, hash, calls) => {
  const requests = fakeApi([reject(getRequestStatus, 'NOT_FOUND')])
  await open(hash)
  expect(await screen.findByText('Deze link werkt niet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Een nieuw verzoek doen' })).toBeVisible()
  expect(requests).toHaveLength(calls)
})

test('a person whose status cannot be fetched tries again', async () => {
  let isUp = false
  fakeApi([respond(getRequestStatus, () => (isUp ? Response.json(request) : Response.json({}, { status: 500 })))])
  await open()
  expect(await screen.findByText('We kunnen je verzoek nu niet ophalen.')).toBeVisible()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  await waitFor(() => expect(screen.getByText('In behandeling')).toBeVisible())
})

const whole = `${token}1234567890abc`
test.each([
  `#${whole}.`,
  `#${whole})`,
  `#%23${whole}`,
  `#%2523${whole}%C2%A0%C2%BB`,
  `#${whole}&data=05%7C02&reserved=0`,
  `#${whole}?utm_source=mail`,
  `?utm_source=mail#${whole}%3E`,
  `#?utm_source=mail#${whole}`,
])('a link that a mail program made %s shows the request, and becomes the link as mailed', async (hash) => {
  const requests = fakeApi([reply(getRequestStatus, request)])
  await open(hash)
  expect((await screen.findAllByText('LM-7K3P-Q2XD'))[0]).toBeVisible()
  expect(await requests[0]!.json()).toEqual({ token: whole })
  await waitFor(() => expect(window.location.hash).toBe(`#${whole}`))
})
