import {
  getCampaignItem,
  getCampaignPage,
  sendComplaint,
  sendContactMessage,
  sendPrivacyRequest,
  type CampaignItem,
} from './index.ts'

const message = { name: 'An', email: 'an@lantaarn.example', question: 'Hoe?' }
const complaint = {
  name: 'An',
  email: 'an@lantaarn.example',
  explanation: 'Dit klopt niet',
  reason: 'INCORRECT',
  campaignId: 'NL-1',
  locale: 'nl_nl',
} as const

const calls: Record<string, () => Promise<unknown>> = {
  contact: () => sendContactMessage(message, 'nl_nl'),
  complaint: () => sendComplaint(complaint),
  request: () => sendPrivacyRequest({} as never, 'key'),
}

function answering(body: string | null, status = 200) {
  globalThis.fetch = async () => new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

const taken: [call: string, body: string | null, status: number][] = Object.keys(calls).flatMap((call) => [
  [call, '{"ok":true}', 200],
  [call, '{}', 201],
  [call, '', 200],
  [call, null, 204],
])

test.each(taken)('a %s answered with %j and status %d was taken', async (call, body, status) => {
  answering(body, status)
  await expect(calls[call]!()).resolves.toBeUndefined()
})

test.each(Object.keys(calls))('a %s answered with a page of another network was not taken', async (call) => {
  answering('<html>')
  await expect(calls[call]!()).rejects.toThrow('expected shape')
})

const refused: [call: string, body: object, status: number, error: string][] = [
  ['contact', { ok: false, error: 'EMAIL_INVALID' }, 200, 'EMAIL_INVALID'],
  ['contact', { error: 'EMAIL_INVALID' }, 400, 'EMAIL_INVALID'],
  ['complaint', { validationError: 'INVALID_EMAIL' }, 400, 'INVALID_EMAIL'],
  ['complaint', { error: 'INVALID_BODY', field: 'name' }, 400, 'INVALID_BODY'],
  ['complaint', {}, 400, 'HTTP_400'],
  ['request', { error: 'INVALID_EMAIL' }, 400, 'INVALID_EMAIL'],
]

test.each(refused)('a %s answered with %j and status %d was refused for %s', async (call, body, status, error) => {
  answering(JSON.stringify(body), status)
  await expect(calls[call]!()).rejects.toMatchObject({ error })
})

const item: CampaignItem = {
  id: 'NL-1',
  sponsorName: 'Lijst Lantaarn',
  sponsorEmail: 'info@lijst.example',
  sponsorAddress: 'Voorbeeldstraat 1',
  publicationStartDate: '2026-01-01',
  publicationEndDate: '2026-02-01',
  fundingOriginType: 'PUBLIC',
  fundingRegion: 'EU',
  campaignContextType: 'OTHER',
  previousPublicationSuspended: false,
  channel: 'PRINT',
}

test('a list with the items alone is a whole list', async () => {
  answering(JSON.stringify({ campaignItems: [item] }))
  const page = await getCampaignPage({ country: 'nl' })
  expect(page).toEqual({ campaignItems: [item], total: 1, nextCursor: null })
})

test('what an item does not have may be null, and its id a number', async () => {
  answering(JSON.stringify({ ...item, id: 7, payerName: null, budgetLowerBound: null }))
  expect(await getCampaignItem('7', 'nl')).toMatchObject({ ...item, id: '7', payerName: undefined })
})
