import { auditPage, getAudit, getStaffMembers, staffRequestPage, type AuditRow } from '@site/shared/calls'
import { answer, fakeApi, reply } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { calls, page, rejected } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const audit = `GET ${calls}/audit`

function row(changes: Partial<AuditRow>): AuditRow {
  return {
    id: '7',
    at: '2026-11-23T10:00:00.000Z',
    subject: 'sanne',
    name: 'Sanne Voorbeeld',
    action: 'VIEW',
    reference: 'LM-7K3P-Q2XD',
    caseKind: 'REQUEST',
    campaignId: null,
    isRemoved: false,
    details: null,
    ...changes,
  }
}

const content = {
  staff: { name: 'Lucas Voorbeeld', mayAudit: true },
  rows: [
    row({}),
    row({
      id: '6',
      at: '2026-11-23T09:00:00.000Z',
      action: 'LIST',
      reference: null,
      caseKind: null,
      details: '{"country":"BE"}',
    }),
  ],
  total: 120,
  pageSize: 50,
}
const log = answer(auditPage, content)

test('somebody with the audit role reads who did what', async () => {
  fakeApi({ [audit]: log })
  await visit('/nl/internal-privacy-rights/audit', 'nl')
  const [, view, list] = await screen.findAllByRole('row')
  expect(view).toHaveTextContent('23 nov 2026, 11:00Sanne VoorbeeldBekeek een verzoekLM-7K3P-Q2XD')
  expect(list).toHaveTextContent('Bekeek de lijstLand: België')
  expect(within(view!).getByRole('link')).toHaveAttribute('href', '/nl/internal-privacy-rights/request/LM-7K3P-Q2XD')
  expect(screen.getByText('1 tot en met 50 van 120')).toBeVisible()
  const notice = screen.getByText(/We leggen 12 maanden vast wie hier wanneer wat doet/)
  const links = within(notice).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/nl/document/privacy-policy#staff',
    '/auth/login?country=be&returnTo=%2Fnl%2Finternal-privacy-rights%2Faudit',
  ])
  expect(links[1]).toHaveTextContent('Deze pagina op de Belgische site')
})

const reportId = '9f1c2d3e-0000-4000-8000-00000000abcd'
const ofReport: Partial<AuditRow> = { reference: reportId, caseKind: 'REPORT', campaignId: 'NL-2026-00012' }
const ofQuestion: Partial<AuditRow> = { ...ofReport, caseKind: 'QUESTION' }
const rejected409 = (segment: string, error: string) =>
  JSON.stringify({ call: `POST ${calls}/complaints/:id/${segment}`, error })

const rows: [changes: Partial<AuditRow>, text: string][] = [
  [ofReport, 'Bekeek een meldingNL-2026-00012'],
  [{ ...ofReport, details: 'UNFOUNDED' }, 'Bekeek een meldingNL-2026-00012Brief: Ongegrond'],
  [{ ...ofReport, action: 'ASSIGN' }, 'Wees een melding toeNL-2026-00012'],
  [{ ...ofReport, campaignId: null, isRemoved: true }, 'Bekeek een meldingMelding die al is verwijderd'],
  [{ ...ofReport, campaignId: null }, 'Bekeek een melding9F1C2D3E'],
  [{ ...ofQuestion, campaignId: null }, 'Bekeek een vraag9F1C2D3E'],
  [ofQuestion, 'Bekeek een vraagNL-2026-00012'],
  [{ ...ofQuestion, action: 'ASSIGN' }, 'Wees een vraag toeNL-2026-00012'],
  [{ ...ofQuestion, action: 'ANSWER_INFORMATION' }, 'Beantwoordde een vraag over advertentiesNL-2026-00012'],
  [
    { action: 'LIST', reference: null, caseKind: null, details: '{"information":{"tab":"open"}}' },
    'Bekeek de lijst van vragen',
  ],
  [
    { ...ofReport, action: 'REFUSED', details: rejected409('close', 'NOT_STOPPED') },
    'Afgewezen pogingNL-2026-00012Afronden: De advertentie loopt nog volgens het register.',
  ],
  [
    {
      action: 'REFUSED',
      details: JSON.stringify({ call: `POST ${calls}/requests/:reference/files`, error: 'HIDDEN_TEXT' }),
    },
    'Afgewezen pogingLM-7K3P-Q2XDVersturen: Op pagina … staat tekst',
  ],
  [
    {
      action: 'REFUSED',
      reference: null,
      caseKind: null,
      details: JSON.stringify({ call: `GET ${calls}/requests`, error: 'FORBIDDEN' }),
    },
    'Afgewezen pogingBekijken: Je hebt geen toegang',
  ],
  [{ details: 'GRANTED' }, 'Bekeek een verzoekLM-7K3P-Q2XDBrief: Ingewilligd'],
  [{ details: 'COVER_SHEET' }, 'Brief: Toelichting bij inzage'],
  [{ action: 'LIST', reference: null, caseKind: null, details: '{"complaints":{}}' }, 'Bekeek de lijst van meldingen'],
  [
    {
      action: 'LIST',
      reference: null,
      caseKind: null,
      details: '{"advertisements":{"tab":"published","text":"hmac x"}}',
    },
    'Bekeek de lijst van advertentiesLijst: In het register · Gezocht op: iets over een persoon, niet leesbaar bewaard',
  ],
  [{ reference: 'NL-2026-00107', caseKind: 'ADVERTISEMENT' }, 'Bekeek een advertentieNL-2026-00107'],
  [
    { action: 'LIST', reference: null, caseKind: null, details: '{"complaints":{"tab":"overdue","page":2}}' },
    'Bekeek de lijst van meldingenLijst: Te laat · Pagina: 2',
  ],
  [
    {
      action: 'EXPORT',
      reference: null,
      caseKind: null,
      details: '{"flowType":"OBJECTION","state":"PAUSED","owner":"lucas","sort":"state","search":"hmac x","hits":3}',
    },
    'Verzoek: Geen reclame meer krijgen · Status: Wacht op de persoon · Behandelaar: Lucas Voorbeeld · Gesorteerd op: Status · Gezocht op: iets over een persoon, niet leesbaar bewaard · Gevonden: 3',
  ],
  [
    {
      action: 'TASKS',
      reference: null,
      caseKind: null,
      details: '{"target":"BRAND:avondbode","references":["LM-1","LM-2"]}',
    },
    'Bekeek de takenlijstMerk of systeem: BRAND:avondbode · Referentie: LM-1, LM-2',
  ],
  [
    {
      action: 'AUDIT',
      reference: null,
      caseKind: null,
      details: '{"action":"VIEW","from":"2026-11-20","unknown":"value"}',
    },
    'Bekeek dit logboekWat: Bekeek een verzoek · Vanaf: 20 nov 2026 · unknown: value',
  ],
]

test.each(rows)('the row %j is in words', async (changes, text) => {
  const members = reply(getStaffMembers, {
    staff: { name: 'Lucas Voorbeeld', mayAudit: true },
    members: [{ subject: 'lucas', name: 'Lucas Voorbeeld' }],
  })
  fakeApi([reply(getAudit, { ...content, rows: [row(changes)] }), members])
  await visit('/nl/internal-privacy-rights/audit', 'nl')
  const [, shown] = await screen.findAllByRole('row')
  await waitFor(() => expect(shown).toHaveTextContent(text))
  expect(shown).not.toHaveTextContent(/[{}]|[0-9a-f]{8}-/)
  const folder = new Map<unknown, string>([
    ['REPORT', 'complaints'],
    ['QUESTION', 'information'],
    ['ADVERTISEMENT', 'advertisements'],
  ]).get(changes.caseKind)
  if (folder && changes.reference && !changes.isRemoved)
    expect(within(shown!).getByRole('link')).toHaveAttribute(
      'href',
      `/nl/internal-privacy-rights/${folder}/${changes.reference}`,
    )
})

test('a list that somebody looked at again in the same minute is one row', async () => {
  const list = { action: 'LIST', reference: null, caseKind: null, details: '{"country":"BE"}' } as const
  const looked = [
    row({ ...list, id: '9', at: '2026-11-23T09:00:40.000Z' }),
    row({ ...list, id: '8', at: '2026-11-23T09:00:10.000Z' }),
    row({ ...list, id: '7', at: '2026-11-23T08:59:59.000Z' }),
    row({ ...list, id: '6', at: '2026-11-23T08:59:58.000Z', subject: 'nora', name: 'Nora Voorbeeld' }),
  ]
  fakeApi({ [audit]: answer(auditPage, { ...content, rows: looked }) })
  await visit('/nl/internal-privacy-rights/audit', 'nl')
  const [, ...shown] = await screen.findAllByRole('row')
  expect(shown.map(({ textContent }) => /Bekeek.*/.exec(textContent)?.[0])).toEqual([
    'Bekeek de lijst (2 keer)Land: België',
    'Bekeek de lijstLand: België',
    'Bekeek de lijstLand: België',
  ])
})

test('the log is asked for once per search; the address, the fields and the file follow', async () => {
  const requests = fakeApi({ [audit]: log })
  const { router } = await visit('/fr/internal-privacy-rights/audit?page=2&from=never', 'be')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Qui' }), 'sanne')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quoi' }), 'Consultation d’une demande')
  await userEvent.type(screen.getByLabelText('À partir du'), '2026-11-20')
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
  const query = '?person=sanne&action=VIEW&from=2026-11-20'
  await waitFor(() => expect(router.state.location.search).toBe(query))
  const searches = () => requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith('/audit'))
  await waitFor(() => expect(searches().map(({ search }) => search)).toEqual(['?page=2', query]))
  const file = () => screen.getByRole('link', { name: 'Télécharger en CSV' })
  await waitFor(() => expect(file()).toHaveAttribute('href', `${calls}/audit.csv${query}&language=fr`))
  expect(screen.getByRole('textbox', { name: 'Qui' })).toHaveValue('sanne')
})

test('a pasted text stays whole, is said to be too long, and is not searched', async () => {
  const requests = fakeApi({ [audit]: log })
  const { router } = await visit('/nl/internal-privacy-rights/audit', 'nl')
  const field = await screen.findByRole('textbox', { name: 'Wie' })
  const address = `${'a'.repeat(100)}@lindehof.example`
  await userEvent.click(field)
  await userEvent.paste(address)
  expect(field).toHaveValue(address)
  expect(screen.getByRole('alert')).toHaveTextContent(/17/)
  const before = requests.length
  await userEvent.keyboard('{Enter}')
  expect(field).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Zoeken' }))
  expect(field).toHaveFocus()
  expect(router.state.location.search).toBe('')
  expect(requests).toHaveLength(before)
  await userEvent.clear(field)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the log of a report is found by its id, which has lower-case letters', async () => {
  fakeApi({ [audit]: log })
  const { router } = await visit('/nl/internal-privacy-rights/audit', 'nl')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Referentie' }), `${reportId}{Enter}`)
  await waitFor(() => expect(router.state.location.search).toBe(`?reference=${reportId}`))
})

test('staff without the audit role read that they may not see the log', async () => {
  fakeApi({ [audit]: rejected(403) })
  await visit('/nl/internal-privacy-rights/audit', 'nl')
  expect(await screen.findByText('Je hebt geen toegang')).toBeVisible()
})

test.each([true, false])('the list links to the log only for those who may read it: %s', async (mayAudit) => {
  const staff = { name: 'Lucas Voorbeeld', subject: 'lucas', mayAudit }
  fakeApi({ [`GET ${calls}/requests`]: answer(staffRequestPage, { ...page, staff }) })
  await visit('/en/internal-privacy-rights', 'be')
  await waitFor(() => expect(document.body).toHaveTextContent('Logged in as Lucas Voorbeeld'))
  expect(screen.queryAllByRole('link', { name: 'Who did what' })).toHaveLength(mayAudit ? 1 : 0)
})
