// What readers of an election day ask for, and what an attacker does.
import { documentKeys, type CampaignItem, type CountryCode } from '@site/shared/calls'

/** The newest notices and the sponsors of the register of each country. */
export type Known = Record<CountryCode, { newest: CampaignItem[]; sponsors: string[] }>

export const shares = { lists: 0.6, details: 0.25, documents: 0.1, files: 0.05 }
export type Kind = keyof typeof shares | 'attack'

const register = '/api/campaign-items'
const periods = ['', '&period=PAST_30_DAYS', '&period=PAST_YEAR', '&from=2025-01-01&to=2026-06-30']
const sorts = ['', '&sort=running', '&sort=spending', '&sort=views', '&sort=sponsor']
const locales = { NL: ['nl_nl'], BE: ['nl_be', 'fr_be', 'en_be'] }

const combine = (...lists: string[][]) =>
  lists.reduce((all, list) => all.flatMap((start) => list.map((end) => start + end)), [''])
const param = (name: string, value: string) => `&${name}=${encodeURIComponent(value)}`

/** Returns the addresses of a kind: of lists 100 for each country; `files` are feeds and exports, four to one. */
export function pathsOf(kind: Kind, country: CountryCode, { [country]: { newest, sponsors } }: Known): string[] {
  const of = `?countryCode=${country}`
  const bySponsor = sponsors.slice(0, 20).map((name) => param('sponsor', name))
  const some = ['', '&channel=DIGITAL', param('text', 'campagne'), param('text', 'de bond'), ...bySponsor.slice(0, 1)]
  if (kind === 'lists') return combine([`${register}${of}&limit=50`], periods, sorts, some)
  if (kind === 'details') return newest.map(({ id }) => `${register}/${id}${of}`)
  const ofLocale = locales[country].map((locale) => `?locale=${locale}`)
  const addresses = documentKeys.map((key) => `/api/plainhtml/${key}`)
  if (kind === 'documents') return combine(addresses, ofLocale)
  if (kind === 'attack') return Array.from({ length: 100 }, (_, at) => hostilePaths(of, at)).flat()
  const feeds = combine([`${register}.atom`], ofLocale.slice(0, 1), [`&countryCode=${country}`], bySponsor)
  return [
    ...feeds,
    ...combine([`${register}.csv`, `${register}.json`], [of], bySponsor).filter((_, at) => at % 8 === 0),
  ]
}

/** Queries that no cache holds and that no index answers, or whose cursor is made up. */
function hostilePaths(of: string, index: number): string[] {
  const rare = Math.random().toString(36).slice(2, 6)
  const list = (...parts: string[]) => `${register}${of}&limit=500${parts.join('')}`
  const letters = Array.from({ length: 40 }, (_, place) => String.fromCharCode(97 + ((place + index) % 26)))
  const names = param('payer', `a${rare}`) + param('owner', `e${rare}`) + param('text', `de ${rare}`)
  const cursor = Buffer.from(JSON.stringify([1, 'x'.repeat(1_000), rare])).toString('base64url')
  return [
    list(param('text', `e a ${rare.slice(0, 1)}`), ...sorts.slice(index % 5, (index % 5) + 1)),
    list(param('text', '%_'.repeat(20) + rare)),
    list(param('text', letters.join(' '))),
    list(param('text', 'e'.repeat(90) + rare)),
    list('&period=PAST_YEAR&channel=DIGITAL&sort=sponsor&to=2039-12-31', `&from=20${10 + (index % 16)}-01-01`, names),
    list('&sort=views', param('cursor', cursor)),
    list('&sort=spending', `&from=1${String(index).padStart(3, '0')}-01-01`),
    `${register}.atom${of}&locale=nl_nl${param('text', rare.slice(0, 2))}`,
    `/api/campaign-insight${of}${param('text', rare.slice(0, 2))}`,
    `${register}.csv${of}${param('text', `e ${rare.slice(0, 1)}`)}`,
  ]
}
