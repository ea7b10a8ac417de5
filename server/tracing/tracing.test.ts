import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { closeLater, createTemporaryFolder, releaseFiles, startServer } from '../testing/index.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Received {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

const site = await createTemporaryFolder()
await site.write(releaseFiles({}, 'site/'))

/** Receives traces as the collector of an operator does. */
async function openReceiver(status = 200) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      if (request.url === '/v1/traces' && request.method === 'POST') bodies.push(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeLater(async () => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    all: () => bodies.join('\n'),
    read: () => bodies.flatMap((body) => (JSON.parse(body) as Received).resourceSpans),
  }
}

/** Reports on stderr each file of OpenTelemetry that a process loads. */
const tellLoaded = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (url.includes('@opentelemetry')) process.stderr.write('loaded ' + url + '\\n')
    return next(url, context)
  } })`)}`

let number = 0
function start(variables: Record<string, string>) {
  number += 1
  const DATABASE_DIR = join(site.path, `db-${number}`)
  return startServer({ SITE_DIR: join(site.path, 'site'), DATABASE_DIR, TRUSTED_PROXIES: '127.0.0.1', ...variables })
}

const email = 'jan.de-vries@mail.example.nl'
const ip = '203.0.113.77'
const token = 'c0ffee0123456789'.repeat(3).slice(0, 43)
const code = '731946'
const question = 'Waar staat mijn adres in uw administratie?'
const traceId = '0af7651916cd43dd8448eb211c80319c'

async function visit(origin: string) {
  const headers = {
    host: new URL(origin).host,
    'x-forwarded-for': ip,
    'user-agent': 'browser-of-jan',
    cookie: 'session=cookie-of-jan',
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  }
  const submission = { name: 'Jan Zoeker', email, question }
  const answers = [
    await fetch(`${origin}/api/contact?locale=nl_nl`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(submission),
    }),
    await fetch(`${origin}/nl/verify/${token}`, { headers, redirect: 'manual' }),
    await fetch(`${origin}/api/campaign-items?countryCode=NL&text=${code}`, { headers }),
  ]
  for (const answer of answers) await answer.text()
  return answers.map(({ status }) => status)
}

test('an operator gets the route of each request with its statements, and nothing that a visitor has sent', async () => {
  const receiver = await openReceiver()
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'site-of-test' })
  expect((await visit(server.origin))[0]).toBeLessThan(300)
  expect(await server.end('SIGTERM')).toBe(0)

  const resources = receiver.read()
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const form = spans.find(({ name }) => name === 'POST /api/contact')
  const attributes = Object.fromEntries(form!.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  expect(attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/contact',
    'http.response.status_code': expect.any(Number),
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === form?.spanId)
  expect(statements.map(({ name }) => name)).toContain('insert')
  expect(new Set(statements.map((each) => each.traceId))).toEqual(new Set([form?.traceId]))
  expect(receiver.all()).toContain('insert into \\"contact_messages\\"')
  expect(spans.map(({ name }) => name)).toContain('GET /api/campaign-items')
  expect(JSON.stringify(resources[0]?.resource)).toContain('site-of-test')
  const personal = [
    email,
    'de-vries',
    'Jan',
    ip,
    '127.0.0.1',
    token,
    'c0ffee',
    code,
    question,
    'of-jan',
    traceId,
    'verify/c',
  ]
  for (const each of personal) expect(receiver.all()).not.toContain(each)
})

test('without a receiver, nothing of OpenTelemetry is loaded', async () => {
  const server = await start({ NODE_OPTIONS: tellLoaded })
  expect(server.line).toMatch(/^Ready/)
  expect(server.errors()).toBe('')
})

test('a receiver that rejects traces is logged, and visitors notice nothing', async () => {
  const { url } = await openReceiver(400)
  const server = await start({ NODE_OPTIONS: tellLoaded, OTEL_EXPORTER_OTLP_ENDPOINT: url })
  expect((await visit(server.origin))[0]).toBeLessThan(300)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.errors()).toMatch(/loaded .*@opentelemetry[^]*\nTraces are not sent: Bad Request\n$/)
})
