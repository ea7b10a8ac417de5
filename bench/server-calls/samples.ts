import { statusToken } from '@site/shared/calls'
import { allCalls } from '../../server/open-api/all-calls.ts'
import { bodyOf } from '../../server/requests/testing/request-server.ts'

/** One request as a visitor would send it. */
export interface Sample {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers: Record<string, string>
}

const locale = 'locale=nl_nl'
const token = 'x'.repeat(40)
/** A page of what is live in the bench: what is reported of others is counted nowhere. */
const livePage = { app: 'host', version: '1', route: '*' }
/** What is live. */
export const liveApps = { [livePage.app]: { version: livePage.version, routes: [] } }

interface Filled {
  path?: string
  query?: string
  body?: object
}

/** What the calls are filled in with; one that is missing here is named by the bench, so that none is forgotten. */
function fillings(reference: string): Record<string, Filled> {
  const form = { email: 'noor@shop.example', website: '' }
  return {
    'GET /api/campaign-items': { query: 'countryCode=NL&limit=50' },
    'GET /api/campaign-items/{id}': { path: '/api/campaign-items/{campaign}', query: 'countryCode=NL' },
    'GET /api/campaign-items/{id}/versions': {
      path: '/api/campaign-items/{campaign}/versions',
      query: 'countryCode=NL',
    },
    'GET /api/campaign-items.atom': { query: `countryCode=NL&${locale}` },
    'GET /api/campaign-insight': { query: 'countryCode=NL' },
    'GET /api/docs': {},
    'GET /api/openapi.json': {},
    'GET /api/search-index': { query: locale },
    'GET /api/plainhtml/{key}': { path: '/api/plainhtml/privacy-policy', query: locale },
    'GET /api/plainhtml/{key}/feed': { path: '/api/plainhtml/privacy-policy/feed', query: locale },
    'GET /api/plainhtml/{key}/versions': { path: '/api/plainhtml/privacy-policy/versions', query: locale },
    'GET /api/internal-privacy-rights/requests': {},
    'GET /api/internal-privacy-rights/requests/{reference}': {
      path: `/api/internal-privacy-rights/requests/${reference}`,
    },
    'POST /api/field-reports': { body: { oneIn: 4, figures: [{ ...livePage, visits: 1, loadTimes: [450, 900] }] } },
    'POST /api/contact': { query: locale, body: { ...form, name: 'Noor', question: 'Waar?' } },
    'POST /api/privacy-rights/request': { body: bodyOf('RECTIFICATION') },
    // Of what is unknown: as much work as of what is known, but for the one row that it is found in.
    'POST /api/privacy-rights/status': { body: { token } },
    'POST /api/privacy-rights/withdraw': { body: { token } },
  }
}

/** Files are measured by `npm run bench exports`; these change what there is or need more than one call. */
const elsewhere = new Set([
  'GET /api/campaign-items.csv',
  'GET /api/campaign-items.json',
  'GET /api/internal-privacy-rights/requests.csv',
  'POST /api/internal-privacy-rights/requests/{reference}/handled',
  'POST /api/internal-privacy-rights/request',
  'POST /api/page-views',
  'POST /api/political-ad-complaint',
  'POST /auth/logout',
])

/** A request for each call of the API. @throws where a call is neither filled in nor left out on purpose */
export function samples(campaign: string, reference: string, cookie: string): Sample[] {
  if (!statusToken.is({ token })) throw new Error('The token of the bench is none any more')
  const filled = fillings(reference)
  const named = allCalls.map(({ method, path }) => ({ method, pattern: path, name: `${method} ${path}` }))
  const sent = named.filter(({ name }) => !elsewhere.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const missing = sent.flatMap(({ name }) => (name in filled ? [] : [name]))
  if (missing.length > 0) throw new Error(`bench/server-calls/samples.ts does not know ${missing.join(', ')}`)
  return sent.map(({ method, pattern, name }) => {
    const { path = pattern, query, body } = filled[name] ?? {}
    const address = path.replace('{campaign}', campaign) + (query ? `?${query}` : '')
    const headers = {
      host: 'nl.localhost:8080',
      origin: 'http://nl.localhost:8080',
      cookie,
      'accept-encoding': 'gzip, br',
    }
    if (!body) return { name, method, path: address, headers }
    return {
      name,
      method,
      path: address,
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    }
  })
}
