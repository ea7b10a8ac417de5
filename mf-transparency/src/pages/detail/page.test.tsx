import { contextTypesOf, type PublishedCampaign } from '@site/shared/calls'
import { countries, type Country } from '@site/shared/contract'
import { companyName, keysOf, mapKeys, privacyMailbox } from '@site/shared/rules'
import { fakeApi } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerInsight, answerList, makeItem, visit } from '../../testing/visit.ts'

const id = 'NL-2026-00001'
const call = `GET /api/campaign-items/${id}`

/** Opens the detail of an item at its address. */
async function open(change: Partial<PublishedCampaign> = {}, lang = 'nl', country: Country = 'nl') {
  const requests = fakeApi({ [call]: () => Response.json(makeItem(change)) })
  await visit(`/${lang}/political-ads/${id}`, country)
  await screen.findByRole('article')
  return requests
}

/** The terms and definitions of a part of the page. */
function readFacts(part: HTMLElement) {
  const names = within(part).getAllByRole('term')
  const values = within(part).getAllByRole('definition')
  return Object.fromEntries(names.map((name, place) => [name.textContent, values[place]!.textContent]))
}

const region = (name: string | RegExp) => screen.getByRole('region', { name })

/** Reads the facts of the notice that stand nowhere else. */
const readNotice = () => readFacts(region('Verder in de transparantieverklaring'))

const complete: Partial<PublishedCampaign> = {
  noticeDate: '2026-03-03',
  payerName: 'Agence Plume Bleue',
  payerEmail: 'info@plume.example',
  payerAddress: 'rue Haute 1, 0421 Belleforêt',
  ultimateBeneficiaryOwnerName: 'Éloïse de Fontclaire',
  ultimateBeneficiaryOwnerEmail: 'e@fontclaire.example',
  ultimateBeneficiaryOwnerAddress: 'rue Haute 2, 0421 Belleforêt',
  reachLowerBound: 1000,
  reachUpperBound: 50_000,
  budgetUpperBound: 2500,
  campaignContextNoteNl: 'Een toelichting in het Nederlands.',
  campaignContextNoteFr: 'Une explication en français.',
  campaignContextUrl: 'https://www.plume.example/campagne/1',
  previousPublicationSuspended: true,
}

test('a visitor reads everything about an advertisement once, who is behind it first', async () => {
  const requests = await open(complete)
  expect(new URL(requests[0]!.url).search).toBe('?countryCode=NL')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Verbond Polderlicht')
  const text = document.body.textContent
  const order = [
    'Terug naar alle politieke advertenties',
    'OnderwerpEuropese verkiezingen',
    'ReferentieNL-2026-00001',
    'KanaalDigitaal',
    'Afgelopen',
    'Opdrachtgever (sponsor)NaamVerbond Polderlicht',
    'BetalerNaamAgence Plume Bleue',
    'Uiteindelijk belanghebbendeWie uiteindelijk zeggenschap heeft over de opdrachtgeverNaamÉloïse de Fontclaire',
    'Periode3 maart 2026 t/m 12 april 2026',
    'Aantal weergaven1.000 – 50.000',
    'Uitgegeven bedrag< €\u00a02.500',
    'Meld deze advertentie',
    'Download deze advertentie als JSON-bestand',
    'Over deze advertentie',
    'publiek en privaat geld uit de Europese Unie',
    'Onderwerp: Europese verkiezingen',
    'Lees meer op www.plume.example',
    'Een toelichting in het Nederlands.',
    'Een eerdere publicatie van deze advertentie is opgeschort',
    'Vaste link',
  ]
  expect(order.filter((part) => !text.includes(part))).toEqual([])
  expect(order.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))).toEqual(order)
  for (const once of ['1.000 – 50.000', 'Digitaal', 'Éloïse']) {
    expect([once, text.split(once)]).toEqual([once, [expect.any(String), expect.any(String)]])
  }
  const download = screen.getByRole('link', { name: 'Download deze advertentie als JSON-bestand' })
  expect(download).toHaveAttribute('download', `politieke-advertentie-${id}.json`)
  expect(download).toHaveAttribute('href', `/api/campaign-items/${id}?countryCode=NL`)
  expect(screen.getByRole('link', { name: /^Terug naar alle/ })).toHaveAttribute('href', '/nl/political-ads')
})

const digest = 'a'.repeat(64)
const picture = {
  creativeDigest: digest,
  creativeWidth: 1200,
  creativeHeight: 628,
  creativeAlternativeNl: 'Een affiche',
}

test('a visitor sees the picture of the advertisement in a place of its size, with its text alternative', async () => {
  await open({ ...picture, creativeAlternativeFr: 'Une affiche' })
  const figure = screen.getByRole('figure')
  expect(within(figure).getByRole('heading', { level: 2, name: 'De advertentie zelf' })).toBeVisible()
  const shown = within(figure).getByRole('img', { name: 'Een affiche' })
  expect(shown).toHaveAttribute('src', `/api/creatives/${digest}.webp`)
  expect([shown.getAttribute('width'), shown.getAttribute('height')]).toEqual(['1200', '628'])
  expect(shown).toHaveAttribute('lang', 'nl')
})

test('a visitor reads an advertisement that is a text, in the language that it has', async () => {
  await open({ creativeTextFr: 'Votez pour nous' })
  expect(within(screen.getByRole('figure')).getByText('Votez pour nous')).toHaveAttribute('lang', 'fr')
})

test('a visitor reads why an advertisement is withheld, and sees no picture', async () => {
  await open({ ...picture, creativeWithheldNl: 'De fotograaf vroeg dat.' })
  const figure = screen.getByRole('figure')
  expect(figure).toHaveTextContent(/Deze advertentie tonen we niet, .* De fotograaf vroeg dat\.$/)
  expect(await within(figure).findByRole('img')).toHaveAccessibleName('Label voor bij deze advertentie')
})

test('an older notice without a picture shows no empty frame', async () => {
  await open()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('a visitor finds sponsor, payer and owner with address and e-mail', async () => {
  await open(complete)
  expect(readFacts(region('Opdrachtgever (sponsor)'))).toEqual({
    Naam: 'Verbond Polderlicht',
    'E-mailadres': 'info@polderlicht.example',
    Adres: 'Dijkweg 1, 0123 Oudemeer',
  })
  expect(readFacts(region('Betaler'))['E-mailadres']).toBe('info@plume.example')
  expect(readFacts(region('Uiteindelijk belanghebbende')).Adres).toBe('rue Haute 2, 0421 Belleforêt')
  const link = screen.getByRole('link', { name: 'e@fontclaire.example' })
  expect(link).toHaveAttribute('href', 'mailto:e@fontclaire.example')
  const ofSponsor = screen.getByRole('link', { name: 'Verbond Polderlicht' })
  expect(ofSponsor).toHaveAttribute('href', '/nl/political-ads?sponsor=Verbond+Polderlicht')
  const ofPayer = screen.getByRole('link', { name: 'Agence Plume Bleue' })
  expect(ofPayer).toHaveAttribute('href', '/nl/political-ads?payer=Agence+Plume+Bleue')
  const ofOwner = screen.getByRole('link', { name: 'Éloïse de Fontclaire' })
  expect(ofOwner).toHaveAttribute('href', '/nl/political-ads?owner=%C3%89lo%C3%AFse+de+Fontclaire')
})

test('a visitor reads below the sponsor that it pays itself, and that there is no owner, note or link', async () => {
  await open()
  expect(region('Opdrachtgever (sponsor)').nextElementSibling).toBe(region('Betaler'))
  expect(region('Betaler')).toHaveTextContent('De sponsor betaalt zelf')
  expect(screen.queryByRole('region', { name: 'Uiteindelijk belanghebbende' })).not.toBeInTheDocument()
  expect(readNotice()).not.toHaveProperty('Betaler')
  expect(readNotice()).toMatchObject({
    'Uiteindelijk belanghebbende': 'Geen ander opgegeven die uiteindelijk zeggenschap heeft over de opdrachtgever',
    Toelichting: 'Geen',
    'Meer informatie': 'Geen',
    'Eerdere publicatie opgeschort of stopgezet': 'Nee',
  })
  expect(screen.queryByText(/eerdere publicatie van deze/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /Lees meer/ })).not.toBeInTheDocument()
})

const later: Partial<PublishedCampaign> = {
  benefitsInKind: 250,
  campaignBudgetLowerBound: 1_000,
  campaignBudgetUpperBound: 5_000,
  campaignBenefitsInKind: 0,
  calculationMethodNl: 'Volgens de facturen.',
  calculationMethodFr: 'Selon les factures.',
  officialInformationUrl: 'https://www.verkiezingen.example/europa',
  europeanRepositoryUrl: 'https://repository.example/1',
  electionNameNl: 'Verkiezing van het Europees Parlement 2029',
  electionLevel: 'EUROPEAN',
  electionDate: '2029-06-07',
  electionTerritory: 'Nederland',
  targeting: 'NOT_USED',
  interactions: 1_200,
}
const template = {
  benefits: 'Waarde van andere voordelen voor deze advertentie',
  campaign: 'Totale bedragen en andere voordelen van de hele campagne',
  method: 'Methode van berekening',
  election: 'Verkiezing of referendum',
  official: 'Officiële informatie over de verkiezing of het referendum',
  repository: 'Europees register van online politieke reclame',
  report: 'Een mogelijke inbreuk melden',
  targeting: 'Targetingtechnieken en technieken voor het tonen van reclame',
  details: 'Bijzonderheden van die technieken',
  interactions: 'Aantal interacties',
  rights: 'Je rechten over je persoonsgegevens',
}
const how =
  'Met de knop ‘Meld deze advertentie’ op deze pagina. ' +
  'Je kunt ook naar het Commissariaat voor de Media: https://www.cvdm.nl'
const no = 'Er zijn targetingtechnieken of technieken voor het tonen van reclame met persoonsgegevens gebruikt: nee.'
const noDetails = expect.stringMatching(
  /^Geen techniek gebruikt\. Er zijn dus geen analysemethoden, groepen en parameters, soorten persoonsgegevens, /,
)
const rights = expect.stringMatching(
  new RegExp(`${companyName} is verantwoordelijk .* intrekken\\. Vragen: ${privacyMailbox}\\. Naar je privacyrechten$`),
)
const notYet = 'Nog niet beschikbaar'
const templates: [Partial<PublishedCampaign>, Record<keyof typeof template, string>][] = [
  [
    { ...complete, ...later },
    {
      benefits: '€\u00a0250',
      campaign: '€\u00a01.000 – €\u00a05.000; andere voordelen: Geen',
      method: 'Volgens de facturen.',
      official: 'Lees meer op www.verkiezingen.example',
      repository: 'Lees meer op repository.example',
      report: how,
      election: 'Verkiezing van het Europees Parlement 2029, Europees, op 7 juni 2029, in Nederland',
      targeting: no,
      details: noDetails,
      interactions: '1.200',
      rights,
    },
  ],
  [
    {
      benefitsInKind: 0,
      targeting: 'NOT_USED',
      absentItems: [
        'CAMPAIGN_AMOUNTS_NONE',
        'ELECTION_NONE',
        'OFFICIAL_INFORMATION_NONE',
        'EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE',
      ],
    },
    {
      benefits: 'Geen',
      campaign: 'Geen',
      method: notYet,
      official: 'Geen',
      repository: notYet,
      report: how,
      election: 'Geen',
      targeting: no,
      details: noDetails,
      interactions: notYet,
      rights,
    },
  ],
  [{}, { ...mapKeys(keysOf(template), () => notYet), report: how, rights }],
  [
    { campaignBudgetLowerBound: 1_000 },
    {
      ...mapKeys(keysOf(template), () => notYet),
      report: how,
      rights,
      campaign: `> €\u00a01.000; andere voordelen: ${notYet}`,
    },
  ],
]

test.each(templates)(
  'the notice of %j has a value or a reason for each item of the template',
  async (change, values) => {
    await open(change)
    const notice = readNotice()
    expect(Object.keys(notice).slice(-11)).toEqual(Object.values(template))
    expect(keysOf(template).map((item) => notice[template[item]])).toEqual(keysOf(template).map((item) => values[item]))
  },
)

test('amounts and views that will follow are not shown as left out', async () => {
  await open({ absentItems: ['AMOUNTS_NOT_YET_AVAILABLE', 'REACH_NOT_YET_AVAILABLE'] })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).not.toContain('Niet vermeld')
})

test('a party is shown with its registration where the notice says it', async () => {
  await open({
    sponsorRegisteredName: 'Vereniging Verbond Polderlicht',
    sponsorEstablishment: 'Oudemeer',
    sponsorRegistrationNumber: 'KVK 01234567',
    sponsorWebsite: 'https://www.polderlicht.example/',
  })
  expect(readFacts(region('Opdrachtgever (sponsor)'))).toMatchObject({
    'Geregistreerde naam': 'Vereniging Verbond Polderlicht',
    Vestigingsplaats: 'Oudemeer',
    Registratienummer: 'KVK 01234567',
    Website: 'www.polderlicht.example',
  })
})

test.each([{ ...complete, ...later }, {}])('on paper the notice %j has numbers from 1 to 16', async (change) => {
  await open(change)
  const numbered = document.querySelectorAll<HTMLElement>('[data-number]')
  const numbers = [...numbered].flatMap(({ dataset }) => dataset['number']!.split(', ').map(Number))
  expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
})

test('the notice links to our own page about rights over personal data', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Naar je privacyrechten' })).toHaveAttribute('href', '/nl/privacy-rights')
})

test('a payer with a name only is shown with the name only', async () => {
  await open({ payerName: 'Steunfonds' })
  expect(readFacts(region('Betaler'))).toEqual({ Naam: 'Steunfonds' })
  expect(readNotice()).not.toHaveProperty('Betaler')
})

const inDutch = { campaignContextNoteNl: 'Alleen Nederlands' }
const inFrench = { campaignContextNoteFr: 'Français seulement' }
const notes: [
  lang: string,
  country: Country,
  Partial<PublishedCampaign>,
  note: [text: string, lang: string] | undefined,
][] = [
  ['nl', 'nl', complete, ['Een toelichting in het Nederlands.', 'nl']],
  ['en', 'be', complete, ['Een toelichting in het Nederlands.', 'nl']],
  ['fr', 'nl', complete, ['Een toelichting in het Nederlands.', 'nl']],
  ['fr', 'be', complete, ['Une explication en français.', 'fr']],
  ['fr', 'be', inDutch, ['Alleen Nederlands', 'nl']],
  ['nl', 'nl', inFrench, ['Français seulement', 'fr']],
  ['fr', 'be', {}, undefined],
]

test.each(notes)('on /%s of .%s the note of %j is, in its language, %j', async (lang, country, change, note) => {
  await open({ ...change, campaignContextUrl: undefined }, lang, country)
  const about = screen.getByRole('region', { name: /Over deze|propos|About/ })
  const paragraphs = within(about)
    .getAllByRole('paragraph')
    .map(({ textContent, lang: own }) => [textContent, own])
  expect(paragraphs.slice(1)).toEqual(note ? [note] : [])
  const names = within(region(/verklaring|notice says|données de l’avis/))
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  expect(names.some((name) => /^(Toelichting|Note|Explication|Explanation)/.test(name))).toBe(!note)
})

const contexts = countries.flatMap((country) => contextTypesOf[country].map((type) => [country, type] as const))

test.each(contexts)('in %s an advertisement about %s says so in words', async (country, campaignContextType) => {
  await open({ campaignContextType }, country === 'be' ? 'fr' : 'nl', country)
  const [about] = within(screen.getByRole('region', { name: /Over deze|propos/ })).getAllByRole('paragraph')
  expect(about).toHaveTextContent(/(Onderwerp|Sujet)\s?: [\p{L} ()-]{5,}\.$/u)
})

const money: [PublishedCampaign['fundingOriginType'], PublishedCampaign['fundingRegion'], string][] = [
  ['PUBLIC', 'EU', 'publiek geld uit de Europese Unie'],
  ['PRIVATE', 'NON_EU', 'privaat geld van buiten de Europese Unie'],
  ['BOTH', 'NON_EU', 'publiek en privaat geld van buiten de Europese Unie'],
]

test.each(money)('%s money from %s is %s', async (fundingOriginType, fundingRegion, text) => {
  await open({ fundingOriginType, fundingRegion })
  expect(screen.getByText(new RegExp(`Betaald met ${text}\\.`))).toBeVisible()
})

const addresses: [url: string, isLink: boolean][] = [
  ['https://www.plume.example/x', true],
  ['http://plume.example', true],
  ['javascript:alert(1)', false],
  ['www.plume.example', false],
]

test.each(addresses)('the address %s of a sponsor becomes a link: %s', async (campaignContextUrl, isLink) => {
  await open({ campaignContextUrl })
  const about = region('Over deze advertentie')
  const links = within(about).queryAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(isLink ? [campaignContextUrl] : [])
  if (!isLink) expect(within(about).getByText(campaignContextUrl)).toBeVisible()
})

const missing: [title: string, path: string, () => Response][] = [
  ['an id that the register does not have', id, () => Response.json({ error: 'NOT_FOUND' }, { status: 404 })],
  ['something that is no id', 'a b', () => Response.json({ error: 'not asked' }, { status: 500 })],
]

test.each(missing)('a visitor with %s reads so, and goes to the register', async (_title, path, answer) => {
  fakeApi({ [call]: answer })
  await visit(`/nl/political-ads/${path}`, 'nl')
  expect(await screen.findByText(/^Deze advertentie staat niet in ons register/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Politieke advertentie ${path}`)
  const link = screen.getByRole('link', { name: 'Naar het register van politieke advertenties' })
  expect(link).toHaveAttribute('href', '/nl/political-ads')
})

test('a visitor who waits for an advertisement sees its title and the names of its facts', async () => {
  let send = () => undefined as void
  fakeApi({ [call]: () => new Promise<Response>((resolve) => (send = () => resolve(Response.json(makeItem())))) })
  await visit(`/nl/political-ads/${id}`, 'nl')
  const title = screen.getByRole('heading', { level: 1, name: `Politieke advertentie ${id}` })
  expect(screen.getByRole('status')).toHaveTextContent('Bezig met laden…')
  for (const name of ['Periode', 'Uitgegeven bedrag', 'Opdrachtgever (sponsor)'])
    expect(screen.getByText(name)).toBeVisible()
  send()
  expect(await screen.findByRole('article')).toBeVisible()
  expect(title).toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toHaveTextContent('Bezig met laden…')
})

test('a visitor reads that the advertisement did not load, and tries again', async () => {
  const answers = [new Response('', { status: 500 }), Response.json(makeItem())]
  fakeApi({ [call]: () => answers.shift()! })
  await visit(`/nl/political-ads/${id}`, 'nl')
  expect(await screen.findByRole('alert')).toHaveTextContent(/fout opgetreden bij het laden van de advertentie/)
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findByRole('article')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a visitor who comes from the list has the detail without a call, and goes back to the same filter', async () => {
  const requests = fakeApi({
    'GET /api/campaign-items': () => answerList([makeItem()]),
    'GET /api/campaign-insight': () => answerInsight(),
  })
  const { router } = await visit('/nl/political-ads?channel=DIGITAL', 'nl')
  const name = /NL-2026-00001$/
  await userEvent.click(await screen.findByRole('link', { name }))
  expect(await screen.findByRole('region', { name: 'Opdrachtgever (sponsor)' })).toBeVisible()
  const back = screen.getByRole('link', { name: 'Terug naar alle politieke advertenties' })
  expect(back).toHaveAttribute('href', '/nl/political-ads?channel=DIGITAL')
  await userEvent.click(back)
  expect(await screen.findByRole('link', { name })).toBeVisible()
  expect(router.state.location.search).toBe('?channel=DIGITAL')
  expect(requests.filter(({ url }) => url.includes('campaign-items'))).toHaveLength(1)
})

test('a visitor copies the permanent link and sees its QR code', async () => {
  const visitor = userEvent.setup()
  await open()
  const address = `http://nl.localhost/nl/political-ads/${id}`
  expect(screen.getByRole('textbox', { name: 'Vaste link' })).toHaveValue(address)
  await visitor.click(screen.getByRole('button', { name: 'Kopieer de link' }))
  expect(await screen.findByText('De link is gekopieerd.')).toBeVisible()
  const code = screen.getByRole('img', { name: 'QR-code van de vaste link' })
  expect(code).toHaveAttribute('src', `/api/campaign-items/${id}/code.svg?locale=nl_nl`)
})

test('a search engine finds the notice as JSON-LD, as long as its page is shown', async () => {
  await open({ ...complete, noticeVersion: 3, noticeDate: '2026-04-01' })
  const block = document.querySelector('script[type="application/ld+json"]')
  expect(JSON.parse(block!.textContent)).toMatchObject({
    '@type': 'Dataset',
    identifier: id,
    temporalCoverage: '2026-03-03/2026-04-12',
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    publisher: { name: companyName, url: 'http://nl.localhost' },
    inLanguage: 'nl',
    sponsor: { name: 'Verbond Polderlicht' },
    funder: { name: 'Agence Plume Bleue' },
    variableMeasured: [
      { minValue: 1000, maxValue: 50_000 },
      { maxValue: 2500, unitText: 'EUR' },
    ],
    '@id': `http://nl.localhost/api/campaign-items/${id}?countryCode=NL`,
    version: 3,
    dateModified: '2026-04-01',
    distribution: { contentUrl: `http://nl.localhost/api/campaign-items/${id}?countryCode=NL` },
  })
})
