import { honeypotName } from '@site/shared/rules'
import { complaint, contactMessage, privacyRequestBodies } from '@site/shared/calls'
import { allCalls } from '../../open-api/all-calls.ts'
import { bodyOf, flows, intakeAt } from '../../requests/testing/request-server.ts'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { anyPage } from '../../http/route-match.ts'
import { makeCampaign, openStaffSite, StaffBrowser } from '../index.ts'
import { listRoutes } from '../list-routes.ts'
import { listFields } from './text-fields.ts'

/** NUL, half of a character, and bytes that are no UTF-8, as an address writes them. */
const written = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%C0%80', '%ZZ']
/** The same as JSON writes them. */
const typed = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b']
/** As a part of what would be right, they must not reach the database either. */
const good: Record<string, string> = { countryCode: 'NL', locale: 'nl_nl' }

const site = await openStaffSite('2026-11-21T10:00:00Z')
await saveCampaigns(site.database, 'NL', [makeCampaign('NL-1')])
const staff = new StaffBrowser(site.app)
const routes = listRoutes(site.app)

// One of the addresses asked for logs out.
beforeEach(() => staff.logIn('sanne'), 60_000)

/** The names of everything that can be asked with. */
const queries = allCalls.flatMap(({ query }) => Object.keys(query?.schema ?? {}))
const parameters = [...new Set([...queries, 'returnTo', 'again', 'state', 'code', 'iss'])]

function fillPath(path: string, value: string) {
  return path.replace(/:lang\([^/]*\)/, 'nl').replaceAll(/:\w+|\*/g, value)
}

async function findFaults(requests: { method: 'GET' | 'POST'; url: string; payload?: object }[]) {
  const faults: string[] = []
  for (const { method, url, payload } of requests) {
    const { statusCode } = await staff.ask(method, url, payload ? { payload } : {})
    if (statusCode >= 500) faults.push(`${statusCode} ${method} ${url} ${JSON.stringify(payload)}`)
  }
  return faults
}

test('the list of routes has all, those of staff too', () => {
  const paths = routes.map(({ url }) => url)
  for (const path of [
    '/api/internal-privacy-rights/requests/:reference/decide',
    '/api/campaign-items/:id',
    '/auth/callback',
  ]) {
    expect(paths).toContain(path)
  }
  expect(paths.length).toBeGreaterThan(25)
})

test.each(written)(
  '%s in any part of a URL never causes a server error',
  async (value) => {
    // Pages of the site are another matter: this server has none published, and says so.
    const withParts = routes.filter(({ url }) => url !== anyPage && /[:*]/.test(url))
    const requests = withParts.flatMap(({ method, url }) => {
      const urls = ['', 'a'].map((start) => `${fillPath(url, start + value)}?${new URLSearchParams(good)}`)
      const known = (['GET', 'POST'] as const).filter((each) => each === method)
      return known.flatMap((each) =>
        urls.map((address) => ({ method: each, url: address, payload: each === 'POST' ? {} : undefined })),
      )
    })
    expect(await findFaults(requests)).toEqual([])
  },
  120_000,
)

// Values differ in how an address is decoded, which happens once, before any route sees it: each route gets one of each kind.
test.each(['a%00b', '%FF'])(
  '%s in any parameter of a query never causes a server error',
  async (value) => {
    const reading = routes.filter(({ method, url }) => /^\/(api|auth)\/./.test(url) && method === 'GET')
    const urls = reading.flatMap(({ url }) =>
      parameters.map((name) => {
        const others = new URLSearchParams(Object.entries(good).filter(([other]) => other !== name))
        return `${fillPath(url, 'NL-1')}?${others}&${name}=${value}`
      }),
    )
    expect(await findFaults(urls.map((url) => ({ method: 'GET', url })))).toEqual([])
  },
  120_000,
)

test.each(written)('%s in a search of the register never causes a server error', async (value) => {
  const urls = ['text', 'sponsor', 'cursor'].map((name) => `/api/campaign-items?countryCode=NL&${name}=${value}`)
  expect(await findFaults(urls.map((url) => ({ method: 'GET', url })))).toEqual([])
})

const contact = { name: 'Noor', email: 'noor@shop.example', question: 'Waar?' }
const report = { ...contact, explanation: 'Dit klopt niet.', reason: 'MISLEADING', campaignId: 'NL-1', locale: 'nl_nl' }
const address = {
  postalCode: '1000',
  city: 'Brussel',
  street: 'Dijkweg',
  houseNumber: '1',
  houseNumberExtension: '',
  country: 'BE',
}
const userInfo = { salutation: 'NONE', firstName: 'An', lastName: 'Peeters', address }
const bodies = [
  { url: '/api/contact?locale=nl_nl', body: contact, struct: contactMessage },
  { url: '/api/political-ad-complaint', body: report, struct: complaint },
  ...flows.flatMap((flow) =>
    ['/api/privacy-rights/request', '/api/internal-privacy-rights/request'].map((url) => {
      return {
        url,
        body: bodyOf(flow, { userInfo, intake: intakeAt(site.clock.now) }),
        struct: privacyRequestBodies.get(flow)!,
      }
    }),
  ),
]

/** The same body with another value at a path such as `userInfo.address.city`. */
function withValue(body: object, path: string[], value: unknown): object {
  const [name = '', ...rest] = path
  const inner = (body as Record<string, unknown>)[name]
  return { ...body, [name]: rest.length === 0 ? value : withValue(inner ?? {}, rest, value) }
}

test.each(bodies)(
  'rejects unstorable text in any field sent to $url',
  async ({ url, body, struct }) => {
    const paths = listFields(struct, '')
      .map(([path]) => path.split('.').slice(1))
      .filter((path) => path.length > 0)
    expect((await staff.ask('POST', url, { payload: body })).statusCode).toBe(200)
    const taken: string[] = []
    for (const path of paths) {
      for (const value of typed) {
        const { statusCode } = await staff.ask('POST', url, {
          payload: withValue(body, path, path.at(-1) === 'item' ? [value] : value),
        })
        // Of the honeypot only is stored that it was filled in.
        if (statusCode !== 400 && path[0] !== honeypotName)
          taken.push(`${statusCode} ${path.join('.')} ${JSON.stringify(value)}`)
      }
    }
    expect(taken).toEqual([])
  },
  60_000,
)

test('a reference with NUL is one that staff do not have', async () => {
  expect((await staff.ask('GET', '/api/internal-privacy-rights/requests/LM-%00')).statusCode).toBe(404)
  expect(
    (await staff.ask('POST', '/api/internal-privacy-rights/requests/%00/resume', { payload: {} })).statusCode,
  ).toBe(404)
})

test('a search with NUL is refused, and named', async () => {
  const answer = await staff.ask('GET', '/api/campaign-items?countryCode=NL&text=a%00b')
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'INVALID_QUERY', field: 'text' }])
})
