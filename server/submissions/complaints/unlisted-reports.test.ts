import type { StaffComplaint, UnlistedReport } from '@site/shared/calls'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { readMails } from '../../mail/testing/read-mails.ts'
import { makeCampaign, openStaffSite, StaffBrowser, type StaffSite } from '../../testing/index.ts'

const calls = '/api/internal-privacy-rights/complaints'
const place = 'Stadsblad, 20 november 2026, pagina 7'
const addition = 'De drukkerij had de verklaring niet doorgegeven.'
/** A PNG picture of one dot. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const report: UnlistedReport = {
  name: 'Noor Van Damme',
  email: 'noor@lezer.example',
  explanation: 'Er staat nergens wie dit betaalt.',
  reason: 'NO_NOTICE',
  place,
  locale: 'nl_nl',
}

let site: StaffSite
let staff: StaffBrowser

beforeAll(async () => {
  site = await openStaffSite('2026-11-21T09:05:00Z')
  staff = new StaffBrowser(site.app)
})

beforeEach(async () => {
  for (const table of ['complaints', 'outbox', 'campaignItems', 'messageCounts'] as const)
    await site.database.deleteFrom(table).execute()
  await staff.logIn('sanne')
})

const send = (changes: Partial<UnlistedReport> = {}) =>
  staff.ask('POST', '/api/political-ad-report', { payload: { ...report, ...changes } })
const stored = () => site.database.selectFrom('complaints').selectAll().executeTakeFirstOrThrow()
const close = (id: string, payload: object) => staff.ask('POST', `${calls}/${id}/close`, { payload })
const mailTo = async (recipient: string) =>
  (await readMails(site.database)).filter((mail) => mail.recipient === recipient)

test('a report about an advertisement that is not in the register has a receipt and 48 hours, and staff see place and picture', async () => {
  expect((await send({ picture: dot })).json()).toEqual({ ok: true })
  const { id, campaignId, dueAt } = await stored()
  expect([campaignId, dueAt.toISOString()]).toEqual([null, '2026-11-23T09:05:00.000Z'])
  const [receipt] = await mailTo(report.email)
  expect(receipt).toMatchObject({ subject: 'We hebben je melding over een politieke advertentie ontvangen' })
  expect(receipt!.text).toContain('uiterlijk maandag 23 november 2026 om 10:05 antwoord')
  expect(receipt!.text).not.toMatch(/Stadsblad|betaalt|Noor/)
  const notice = (await readMails(site.database)).find(({ recipient }) => recipient !== report.email)
  expect(notice!.text).toContain(`Advertentie: niet in het register, gezien: ${place} (met foto)`)
  const shown = (await staff.ask('GET', `${calls}/${id}`)).json<StaffComplaint>()
  expect(shown).toMatchObject({
    place,
    hasPicture: true,
    isShortTerm: true,
    outcomes: ['ADDED', 'STOPPED', 'UNFOUNDED'],
  })
  const picture = await staff.ask('GET', `${calls}/${id}/picture`)
  expect([picture.headers['content-type'], picture.rawPayload.toString('base64')]).toEqual(['image/png', dot])
  expect(picture.headers['content-security-policy']).toContain('sandbox')
})

const wrongPictures: [what: string, picture: string, status: number][] = [
  ['a text', Buffer.from('<script>').toString('base64'), 400],
  ['a PDF file', Buffer.from('%PDF-1.7').toString('base64'), 400],
  ['no base64', 'https://evil.example/a.png', 400],
  ['more bytes than are taken', 'A'.repeat(2_800_000), 400],
  ['more bytes than are read', 'A'.repeat(4_300_000), 413],
]

test.each(wrongPictures)('%s is no picture, and nothing is stored', async (_what, picture, status) => {
  const answer = await send({ picture })
  expect(answer.statusCode).toBe(status)
  if (status === 400) expect(answer.json()).toEqual({ error: 'INVALID_PICTURE', field: 'picture' })
  expect(await site.database.selectFrom('complaints').select('id').execute()).toEqual([])
})

test('a report without a place is rejected with its field', async () => {
  expect((await send({ place: ' ' })).json()).toEqual({ error: 'INVALID_BODY', field: 'place' })
})

test('an advertisement that came into the register is linked in the mail, and known from then on', async () => {
  await send()
  const { id } = await stored()
  const added = { outcome: 'ADDED', text: addition, campaignId: 'NL-1' }
  const before = await close(id, added)
  expect([before.statusCode, before.json()]).toEqual([400, { error: 'NOT_IN_REGISTER' }])
  await saveCampaigns(site.database, 'NL', [makeCampaign('NL-1')])
  expect((await close(id, added)).json()).toMatchObject({
    outcome: 'ADDED',
    campaignId: 'NL-1',
    place,
    noticeVersion: 1,
  })
  const mail = (await mailTo(report.email)).find(({ subject }) => subject?.includes('NL-1'))
  expect(mail!.text).toContain('Ze staat er nu in, met haar transparantieverklaring.')
  expect(mail!.text).toContain('/nl/political-ads/NL-1')
  expect(mail!.text).toContain(addition)
})

test('an advertisement that never was in the register can be stopped or cleared, not corrected', async () => {
  await send()
  const { id } = await stored()
  expect((await close(id, { outcome: 'CORRECTED', text: addition })).json()).toEqual({ error: 'NOT_CORRECTED' })
  expect((await close(id, { outcome: 'STOPPED', text: addition })).json()).toMatchObject({ outcome: 'STOPPED' })
  const mail = (await mailTo(report.email)).find(({ html }) => html)
  expect(mail).toMatchObject({ subject: 'Wat we met je melding over een politieke advertentie hebben gedaan' })
  expect(mail!.text).not.toMatch(/political-ads|null/)
})
