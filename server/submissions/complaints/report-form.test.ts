import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendUnlistedReport } from '@site/shared/calls'
import { langs } from '@site/shared/contract'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { readMails } from '../../mail/testing/read-mails.ts'
import { makeCampaign, openStaffSite, type StaffSite } from '../../testing/index.ts'
import { reportPath } from './report-form.ts'
import { largestReport } from '../../uploads/sent-picture.ts'

const typed = {
  place: 'https://www.stadsblad.example/voorpagina',
  reason: 'NO_LABEL',
  explanation: 'Het lijkt een artikel.',
  name: 'Noor Van Damme',
  email: 'noor@lezer.example',
}
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let site: StaffSite

beforeAll(async () => {
  site = await openStaffSite('2026-11-21T09:05:00Z', { messagesPerHour: 20 })
})

beforeEach(async () => {
  for (const table of ['complaints', 'outbox', 'messageCounts'] as const)
    await site.database.deleteFrom(table).execute()
})

interface Sent {
  lang?: string
  host?: string
  headers?: Record<string, string>
  picture?: Uint8Array
}

/** Sends the form as a browser does. */
async function send(fields: Record<string, string>, options: Sent = {}) {
  const { lang = 'nl', host = 'nl', headers = {}, picture } = options
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('picture', new Blob(picture ? [Uint8Array.from(picture)] : []), picture ? 'foto.png' : '')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return site.app.inject({
    method: 'POST',
    url: `/${lang}/report-advertisement`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { host: `${host}.localhost:8080`, 'content-type': type, ...headers },
  })
}

const reports = () => site.database.selectFrom('complaints').selectAll().execute()

const places: [lang: string, host: string, locale: string, subject: RegExp][] = [
  ['nl', 'nl', 'nl_nl', /^We hebben je melding/],
  ['fr', 'be', 'fr_be', /^Nous avons reçu/],
  ['en', 'nl', 'en_nl', /^We have received/],
]

test.each(places)(
  'without a script, a report in %s on the host of %s is stored with a receipt and a time',
  async (lang, host, locale, subject) => {
    const answer = await send(typed, { lang, host, picture: dot })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/${lang}/report-advertisement?plain&sent=${host.toUpperCase()}`,
    ])
    expect(await reports()).toMatchObject([{ locale, place: typed.place, dueAt: new Date('2026-11-23T09:05:00Z') }])
    const receipt = (await readMails(site.database)).find(({ recipient }) => recipient === typed.email)
    expect(receipt!.subject).toMatch(subject)
    expect(await site.database.selectFrom('complaintPictures').select('mediaType').execute()).toEqual([
      { mediaType: 'image/png' },
    ])
  },
)

test('sent twice, it is one report', async () => {
  await send(typed)
  await send(typed)
  expect(await reports()).toHaveLength(1)
})

test('an advertisement of the register is reported by its reference', async () => {
  await saveCampaigns(site.database, 'NL', [makeCampaign('NL-1')])
  expect((await send({ ...typed, ad: 'NL-1' })).statusCode).toBe(303)
  expect(await reports()).toMatchObject([{ campaignId: 'NL-1', noticeVersion: 1, place: null }])
  const unknown = await send({ ...typed, ad: 'NL-2' })
  expect([unknown.statusCode, unknown.body.includes(typed.explanation)]).toEqual([404, true])
})

test('an error is shown at its field, and nothing that was typed is lost', async () => {
  const answer = await send({ ...typed, email: 'noor', reason: '', explanation: '<b>Zo</b>' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('id="email-error">Dit e-mailadres lijkt niet te bestaan.')
  expect(answer.body).toContain('id="reason-error">Vul dit in.')
  expect(answer.body).toContain(`value="${typed.place}"`)
  expect(answer.body).toContain('&lt;b&gt;Zo&lt;/b&gt;</textarea>')
  // With `no-referrer` browsers send `Origin: null` with what the page that comes back sends next.
  expect(answer.headers['referrer-policy']).toBe('same-origin')
  const text = await send(typed, { picture: Buffer.from('geen foto') })
  expect([text.statusCode, text.body.includes('id="picture-error"')]).toEqual([400, true])
  expect(await reports()).toEqual([])
})

test('after too many reports, the form is kept with what was typed', async () => {
  let answer = await send(typed)
  for (let count = 1; answer.statusCode === 303 && count < 50; count++)
    answer = await send({ ...typed, explanation: `Nummer ${count}` })
  expect([answer.statusCode, answer.body.includes(typed.place)]).toEqual([429, true])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('a page of another site sends nothing, and what is no form of ours is rejected', async () => {
  const other = await send(typed, { headers: { origin: 'https://evil.example' } })
  expect([other.statusCode, other.json()]).toEqual([403, { error: 'OTHER_ORIGIN' }])
  const many = await send(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x'])))
  expect(many.statusCode).toBe(400)
  // Another parameter hides by which boundary the parts are read.
  const parts = '--b'.padEnd(32, 'b')
  const flood = `${parts}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(1_000)
  const hidden = await site.app.inject({
    method: 'POST',
    url: '/nl/report-advertisement',
    payload: `${flood}${parts}--\r\n`,
    headers: {
      host: 'nl.localhost:8080',
      'content-type': `multipart/form-data; x="boundary=other"; boundary=${parts.slice(2)}`,
    },
  })
  expect([hidden.statusCode, hidden.body.includes('<form')]).toEqual([400, false])
  const broken = await send(typed, { headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  expect(broken.statusCode).toBe(400)
  expect(await reports()).toEqual([])
})

test('nginx passes on reports with a picture as large as the server takes, and writes none to disk', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../deploy/nginx/privacy-site.conf'), 'utf8')
  const locations = [...file.matchAll(/location ~ "?(\^[^\s"]+)"? \{([^}]*)\}/g)]
  for (const path of [sendUnlistedReport.path, ...langs.map((lang) => `/${lang}${reportPath}`)]) {
    const [, , rules = ''] = locations.find(([, pattern = '']) => new RegExp(pattern).test(path)) ?? []
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(rules) ?? []
    expect([path, Number(megabytes) * 1024 * 1024]).toEqual([path, largestReport])
    expect(rules).toContain('proxy_request_buffering off;')
  }
})
