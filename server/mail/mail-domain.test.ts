import { mock } from 'node:test'
import { createMailCheck, type MailResolver } from './mail-domain.ts'

const from = (ip: string) => ({ ip, staff: null })
const caller = from('192.0.2.1')

type Answers = Record<string, string[] | string>

/** DNS by question, `MX shop.nl`: a list of answers, or the code of a failure; `ENOTFOUND` for all others. */
function fakeResolver(answers: Answers) {
  const lookups: string[] = []
  async function ask(type: string, domain: string) {
    lookups.push(`${type} ${domain}`)
    const answer = answers[`${type} ${domain}`] ?? 'ENOTFOUND'
    if (typeof answer === 'string') throw Object.assign(new Error(`${type} ${domain}`), { code: answer })
    return answer
  }
  const resolver = {
    resolveMx: async (domain: string) => (await ask('MX', domain)).map((exchange) => ({ exchange, priority: 10 })),
    resolve4: (domain: string) => ask('A', domain),
    resolve6: (domain: string) => ask('AAAA', domain),
  } as MailResolver
  return { resolver, lookups }
}

const no = 'ENODATA'
const cases: [string, Answers, string, boolean][] = [
  ['a mail server', { 'MX shop.nl': ['mx.shop.nl'] }, 'a@shop.nl', true],
  ['no name', {}, 'a@shop.nl', false],
  ['a null MX', { 'MX shop.nl': [''] }, 'a@shop.nl', false],
  ['a null MX and a server', { 'MX shop.nl': ['', 'mx.shop.nl'] }, 'a@shop.nl', true],
  ['a host only', { 'MX shop.nl': no, 'A shop.nl': ['192.0.2.1'], 'AAAA shop.nl': no }, 'a@shop.nl', true],
  ['an IPv6 host only', { 'MX shop.nl': no, 'A shop.nl': no, 'AAAA shop.nl': ['2001:db8::1'] }, 'a@shop.nl', true],
  ['neither', { 'MX shop.nl': no, 'A shop.nl': no, 'AAAA shop.nl': no }, 'a@shop.nl', false],
  ['neither known for sure', { 'MX shop.nl': no, 'A shop.nl': no, 'AAAA shop.nl': 'ETIMEOUT' }, 'a@shop.nl', true],
  ['no answer in time', { 'MX shop.nl': 'ETIMEOUT' }, 'a@shop.nl', true],
  ['a failing server', { 'MX shop.nl': 'ESERVFAIL' }, 'a@shop.nl', true],
  ['a refusal', { 'MX shop.nl': 'EREFUSED' }, 'a@shop.nl', true],
  ['no network', { 'MX shop.nl': 'ECONNREFUSED' }, 'a@shop.nl', true],
  ['an international name', { 'MX xn--mnchen-3ya.de': ['mx.de'] }, 'a@münchen.de', true],
  ['capitals', { 'MX shop.nl': ['mx.shop.nl'] }, 'a@SHOP.nl', true],
]

test.each(cases)('a domain with %s (%j) can receive mail of %s: %s', async (_name, answers, address, can) => {
  expect(await createMailCheck(fakeResolver(answers).resolver)(address, caller)).toBe(can)
})

const unchecked: [string, boolean][] = [
  ['a@lindehof.example', true],
  ['a@example', true],
  ['a@example.com', true],
  ['a@mail.example.org', true],
  ['a@shop.test', true],
  ['a@nl.localhost', true],
  ['a@shop.invalid', false],
  ['a@xn--iñvalid.nl', false],
]

test.each(unchecked)('no name server is asked about %s: %s', async (address, can) => {
  const { resolver, lookups } = fakeResolver({})
  expect(await createMailCheck(resolver)(address, caller)).toBe(can)
  expect(lookups).toEqual([])
})

test('name servers are asked about names that only look reserved', async () => {
  const { resolver, lookups } = fakeResolver({})
  const check = createMailCheck(resolver)
  for (const domain of ['myexample.com', 'example.nl', 'latest', 'test.nl']) await check(`a@${domain}`, caller)
  expect(lookups).toEqual(['MX myexample.com', 'MX example.nl', 'MX latest', 'MX test.nl'])
})

test('a visitor does not wait for name servers longer than three seconds', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { resolver } = fakeResolver({})
  const check = createMailCheck({ ...resolver, resolveMx: () => new Promise(() => undefined) })('a@shop.nl', caller)
  await Promise.resolve()
  mock.timers.tick(3_000)
  expect(await check).toBe(true)
  mock.timers.reset()
})

test('the outcome for a domain is cached, also that there was no answer, and asked for once by many at the same time', async () => {
  const { resolver, lookups } = fakeResolver({ 'MX shop.nl': ['mx.shop.nl'], 'MX slow.nl': 'ETIMEOUT' })
  const check = createMailCheck(resolver)
  const domains = ['shop.nl', 'slow.nl', 'gone.nl']
  const outcomes = await Promise.all(
    domains.flatMap((domain) => [check(`a@${domain}`, caller), check(`b@${domain}`, caller)]),
  )
  expect(outcomes).toEqual([true, true, true, true, false, false])
  for (const domain of domains) await check(`c@${domain}`, caller)
  expect(lookups).toEqual(domains.map((domain) => `MX ${domain}`))
})

test('three lookups of a network are under way at a time, and twenty in all; beyond that an address is accepted', async () => {
  const queries: string[] = []
  const never = (domain: string) => {
    queries.push(domain)
    return new Promise<never>(() => undefined)
  }
  const check = createMailCheck({ ...fakeResolver({}).resolver, resolveMx: never })
  const left: string[] = []
  const send = (domain: string, ip: string) => check(`a@${domain}`, { ...from(ip), leaveWork: () => left.push(domain) })
  for (const domain of ['a1.nl', 'a2.nl', 'a3.nl']) void send(domain, '192.0.2.1')
  expect(await send('a4.nl', '192.0.2.1')).toBe(true)
  for (let at = 0; at < 17; at++) void send(`b${at}.nl`, `198.51.100.${at}`)
  expect(await send('c.nl', '203.0.113.1')).toBe(true)
  expect(queries).toHaveLength(20)
  // Who waits holds no place among all requests.
  expect(left).toEqual(expect.arrayContaining(queries))
})
