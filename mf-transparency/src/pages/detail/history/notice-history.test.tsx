import { campaignItem, getCampaignItem, getCampaignVersions, type PublishedCampaign } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { changeReason, noticeFacts } from '@site/shared/notices/facts'
import { fakeApi, reply, respond } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeItem, visit } from '../../../testing/visit.ts'

function version(noticeVersion: number, change: Partial<PublishedCampaign> = {}): PublishedCampaign {
  const noticeDate = `2026-05-${String(noticeVersion).padStart(2, '0')}`
  return { ...makeItem(), noticeVersion, noticeDate, ...change }
}

/** Opens an item with these versions of its notice, the newest first; gives the part of the page about them. */
async function open(
  versions: PublishedCampaign[],
  name: string,
  lang = 'nl',
  country: Country = 'nl',
  more?: ReturnType<typeof reply>,
) {
  const requests = fakeApi([more ?? reply(getCampaignVersions, { versions }), reply(getCampaignItem, versions[0]!)])
  await visit(`/${lang}/political-ads/NL-2026-00001`, country)
  return { part: await screen.findByRole('region', { name }), requests }
}

/** Each version as lines: its heading, and what changed. */
async function readVersions(part: HTMLElement) {
  const headings = await within(part).findAllByRole('heading', { level: 3 })
  return headings.map((heading) => {
    const facts = within(heading.parentElement!)
    const names = facts.queryAllByRole('term').map((each) => each.textContent)
    const values = facts.queryAllByRole('definition').map((each) => {
      return [each.querySelector('del')?.textContent, each.querySelector('ins')?.textContent]
    })
    return [heading.textContent, ...names.map((each, at) => [each, ...values[at]!])]
  })
}

const title = 'Wijzigingen in deze transparantieverklaring'

test('a notice that never changed says since when it stands, without asking for more', async () => {
  const { part, requests } = await open([version(1)], title)
  expect(part).toHaveTextContent(
    'Deze transparantieverklaring staat in het register sinds 1 mei 2026 en is niet gewijzigd.',
  )
  expect(requests).toHaveLength(1)
})

test('a visitor reads what changed when, from what to what, in the words of the page', async () => {
  const first = version(1, { payerName: 'Agence Plume', reachUpperBound: 1_000 })
  const second = version(2, { reachLowerBound: 1_000, reachUpperBound: 5_000, publicationEndDate: '2026-04-20' })
  const third: PublishedCampaign = { ...second, ...version(3), publicationEndDate: '2026-04-20', status: 'CANCELLED' }
  const { part } = await open([third, second, first], title)
  expect(await readVersions(part)).toEqual([
    ['Versie 3, sinds 3 mei 2026', ['Status', 'Volgens de periode', 'Stopgezet']],
    [
      'Versie 2, sinds 2 mei 2026',
      ['Periode', '3 maart 2026 t/m 12 april 2026', '3 maart 2026 t/m 20 april 2026'],
      ['Aantal weergaven', '< 1.000', '1.000 – 5.000'],
      ['Naam (Betaler)', 'Agence Plume', 'Geen'],
    ],
    ['Versie 1, sinds 1 mei 2026'],
  ])
  expect(part).toHaveTextContent('De eerste transparantieverklaring.')
})

test('a visitor reads in the history that an item of the template came, and what was said in its place before', async () => {
  const first = version(1, { absentItems: ['OFFICIAL_INFORMATION_NOT_YET_AVAILABLE', 'METHOD_NOT_YET_AVAILABLE'] })
  const second = version(2, { absentItems: ['OFFICIAL_INFORMATION_NONE'], calculationMethodNl: 'Volgens de facturen.' })
  const { part } = await open([second, first], title)
  const [, ...changes] = (await readVersions(part))[0]!
  expect(changes).toEqual([
    ['Methode van berekening', 'Nog niet beschikbaar', 'Volgens de facturen.'],
    ['Officiële informatie over de verkiezing of het referendum', 'Nog niet beschikbaar', 'Geen'],
  ])
})

test('a long history shows its latest five entries', async () => {
  const versions = Array.from({ length: 8 }, (_, at) => version(8 - at, { reachUpperBound: 8 - at }))
  const { part } = await open(versions, title)
  expect((await within(part).findAllByRole('heading', { level: 3 })).length).toBe(8)
  await userEvent.click(within(part).getByText('Toon nog 3 versies'))
  expect(within(part).getByText('Versie 1, sinds', { exact: false })).toBeVisible()
})

test('a history that does not come can be asked for again', async () => {
  let isAway = true
  const answer = () =>
    isAway ? new Response(null, { status: 503 }) : Response.json({ versions: [version(2), version(1)] })
  const { part } = await open([version(2)], title, 'nl', 'nl', respond(getCampaignVersions, answer))
  expect(await within(part).findByText('De wijzigingen konden niet worden geladen.')).toBeVisible()
  isAway = false
  await userEvent.click(within(part).getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await within(part).findByText('De eerste transparantieverklaring.')).toBeVisible()
})

test('a visitor reads in the history why a notice was corrected, in the language of the reason', async () => {
  const second = version(2, { payerName: 'Agence Plume', changeReasonFr: 'Le payeur manquait.' })
  const { part } = await open([second, version(1)], title)
  const reason = within(part).getByText('Reden van de wijziging').nextElementSibling
  expect(reason).toHaveTextContent('Le payeur manquait.')
  expect(reason!.querySelector('[lang=fr]')).toBeVisible()
})

test('every field of a notice is a fact that a history can name', () => {
  const named = [...noticeFacts, changeReason].flatMap(({ fields }) => fields)
  expect(named.toSorted()).toEqual(
    Object.keys(campaignItem.schema)
      // Of `absentItems`, each fact names its own.
      .filter((name) => name !== 'id' && name !== 'absentItems')
      .toSorted(),
  )
})
