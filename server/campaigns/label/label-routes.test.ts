import { labelAddress, labelWidths, type CampaignItem, type LabelSize } from '@site/shared/calls'
import { langs } from '@site/shared/contract'
import { keysOf } from '@site/shared/rules'
import sharp from 'sharp'
import { makeCampaign, openServer, openTestDatabase } from '../../testing/index.ts'
import { readQrCode } from '../../testing/read-qr-code.ts'
import { saveCampaigns } from '../save-campaigns.ts'

const election: Partial<CampaignItem> = {
  campaignContextType: 'LOCAL',
  electionNameNl: 'Gemeenteraadsverkiezingen 2030',
  electionNameFr: 'Élections communales 2030',
  electionDate: '2030-10-13',
  targeting: 'NOT_USED',
  ultimateBeneficiaryOwnerName: 'Éloïse de Fontclaire',
}
const long = { sponsorName: `Œuvre des ${'très '.repeat(60)}longs noms ${'x'.repeat(120)}`.slice(0, 500) }

const database = await openTestDatabase()
await saveCampaigns(database, 'NL', [makeCampaign('NL-1')])
await saveCampaigns(database, 'BE', [
  makeCampaign('BE-1', { sponsorName: '<b>Parti</b> & "Œuvre"', ...election }),
  makeCampaign('BE-2', long),
])
const app = await openServer({ database })
const get = (url: string, host = 'be.localhost') => app.inject({ url, headers: { host } })

const sizes = keysOf(labelWidths)

test.each(sizes)(
  'the QR code of the %s label is read back from its PNG, in print size and on a screen',
  async (size) => {
    const answer = await get(labelAddress('BE-1', 'fr_be', 'png', size))
    expect(answer.headers['content-type']).toBe('image/png')
    const { width, density } = await sharp(answer.rawPayload).metadata()
    expect(density).toBe(300)
    expect(Math.abs(width - (labelWidths[size] / 25.4) * 300)).toBeLessThan(2)
    expect(await readQrCode(answer.rawPayload)).toBe('http://be.localhost:8080/fr/a/BE-1')
  },
)

test.each<[string, LabelSize]>([
  ['BE-1', 'small'],
  ['BE-2', 'large'],
])('the SVG of %s is painted with its code, without a font of the machine', async (id, size) => {
  const { body, headers } = await get(labelAddress(id, 'nl_be', 'svg', size))
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringMatching(/sandbox/),
  })
  expect(body).toContain(`width="${labelWidths[size]}mm"`)
  expect(body).not.toMatch(/<text|font-family|<script|href/)
  const painted = await sharp(Buffer.from(body), { density: 200 }).flatten({ background: '#fff' }).png().toBuffer()
  expect(await readQrCode(painted)).toBe(`http://be.localhost:8080/nl/a/${id}`)
})

test.each([
  [
    'nl_be' as const,
    [
      'Politieke advertentie',
      'Opdrachtgever (sponsor): <b>Parti</b> & "Œuvre"',
      'Uiteindelijke zeggenschap over de opdrachtgever: Éloïse de Fontclaire',
      'Onderwerp: Gemeenteraadsverkiezingen 2030, 13 oktober 2030',
      'Targeting is niet gebruikt.',
      'Transparantieverklaring: be.localhost:8080/nl/a/BE-1',
    ],
  ],
  [
    'fr_be' as const,
    [
      'Annonce publicitaire à caractère politique',
      'Parraineur : <b>Parti</b> & "Œuvre"',
      'Contrôle en dernier ressort du parraineur : Éloïse de Fontclaire',
      'Sujet : Élections communales 2030, 13 octobre 2030',
      'Aucun ciblage n’a été utilisé.',
      'Avis de transparence : be.localhost:8080/fr/a/BE-1',
    ],
  ],
  [
    'en_be' as const,
    [
      'Political advertisement',
      'Sponsor: <b>Parti</b> & "Œuvre"',
      'Ultimate control of the sponsor: Éloïse de Fontclaire',
      'Subject: Gemeenteraadsverkiezingen 2030, 13 October 2030',
      'Targeting was not used.',
      'Transparency notice: be.localhost:8080/en/a/BE-1',
    ],
  ],
])(
  'the label in %s has all statements of Article 11, in words to read aloud and as HTML that loads nothing',
  async (locale, lines) => {
    const label = (await get(`/api/campaign-items/BE-1/label?locale=${locale}`)).json()
    expect(label.lines).toEqual(lines)
    expect(label.spoken).toContain('<b>Parti</b>')
    expect(label.spoken).toContain(label.address.replace('http://', ''))
    expect(label.html).toContain(`lang="${locale.slice(0, 2)}"`)
    expect(label.html).toContain('&lt;b&gt;Parti&lt;/b&gt; &amp; &quot;Œuvre&quot;')
    expect(label.html).toContain(`<a href="${label.address}"`)
    expect(label.html).not.toMatch(/<b>|src=|url\(|<script|<link/)
  },
)

test('a label says nothing of what its notice does not state', async () => {
  const label = (await get('/api/campaign-items/NL-1/label?locale=nl_nl', 'nl.localhost')).json()
  expect(label.lines).toEqual([
    'Politieke advertentie',
    expect.stringMatching(/^Opdrachtgever/),
    'Transparantieverklaring: nl.localhost:8080/nl/a/NL-1',
  ])
})

test('the QR code by itself, as the page of a notice shows it, leads to the short address', async () => {
  const { body } = await get('/api/campaign-items/BE-1/code.svg?locale=fr_be')
  expect(await readQrCode(await sharp(Buffer.from(body), { density: 144 }).png().toBuffer())).toBe(
    'http://be.localhost:8080/fr/a/BE-1',
  )
})

test.each(langs)('the short address in %s leads to the notice for good', async (lang) => {
  const answer = await get(`/${lang}/a/BE-1`)
  expect([answer.statusCode, answer.headers.location]).toEqual([301, `/${lang}/political-ads/BE-1`])
})

test('an advertisement of the other country or of none has no label, and an invalid reference no short address', async () => {
  for (const id of ['NL-1', 'unknown']) {
    expect((await get(`/api/campaign-items/${id}/label?locale=nl_be`)).statusCode).toBe(404)
    expect((await get(labelAddress(id, 'nl_be'))).statusCode).toBe(404)
  }
  for (const path of ['/nl/a/x.y', '/nl/a/', '/de/a/BE-1', `/nl/a/${'x'.repeat(65)}`, '/nl/a/BE-1/x'])
    expect((await get(path)).statusCode).not.toBe(301)
})

test('a client that has the label asks for it again with its tag', async () => {
  const first = await get(labelAddress('BE-1', 'nl_be'))
  const again = await app.inject({
    url: labelAddress('BE-1', 'nl_be'),
    headers: { host: 'be.localhost', 'if-none-match': first.headers.etag },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
