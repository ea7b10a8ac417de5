import { createHash } from 'node:crypto'
import {
  campaignListQuery,
  countPageView,
  documentKeys,
  privacyRequestBodies,
  sendTelemetry,
  type AnyCall,
  type AnyStruct,
} from '@site/shared/calls'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { honeypotName } from '@site/shared/rules'
import fastify from 'fastify'
import { unknown } from 'superstruct'
import { DocumentStore } from '../documents/document-store.ts'
import { addApi } from '../routes.ts'
import { PublishedSite } from '../releases/published-site.ts'
import { CopiedRegister } from '../register/register.ts'
import { figureHandler } from '../requests/person/figures.ts'
import { idleDatabase, testConfig } from '../testing/index.ts'
import { allCalls, bodiesOf, publicCalls } from './all-calls.ts'
import { fieldNotes, namedStructs, openApi, type OpenApi } from './document.ts'
import type { JsonSchema } from './schema.ts'

const routes: string[] = []

/** Answered elsewhere: the login of staff. */
const isOfLogin = (path: string) => path.startsWith('/auth/')
const routesOf = (calls: readonly AnyCall[]) =>
  calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)

const app = fastify()
app.addHook('onRoute', ({ method, url }) => {
  // Lists of methods are those that are rejected.
  if (typeof method === 'string' && !['HEAD', 'OPTIONS'].includes(method)) routes.push(`${method} ${url}`)
})
const config = testConfig()
const site = new PublishedSite(config.siteDirectory, () => undefined)
const database = idleDatabase()
const services = { config, database, register: new CopiedRegister(database), now: () => new Date('2026-11-21') }
const content = {
  documents: new DocumentStore(config.contentDirectory),
  countFigures: figureHandler(services),
}
await app.register((scope) => addApi(scope, services, site, content), { prefix: '/api' })
await app.ready()

/** Files are sent as they are, not as JSON. */
const ofFiles = [
  'POST /api/internal-privacy-rights/tasks/:reference/:task/files',
  ...['/api/internal-privacy-rights/requests/:reference', '/api/privacy-rights/mailbox'].flatMap((path) => [
    `POST ${path}/files`,
    `GET ${path}/files/:file`,
  ]),
]

/** Routes that the back ends of remotes answer, which their teams describe. */
const ofBackEnds = ['GET /api/x/:app/*', 'POST /api/x/:app/*']

test('every call has an answer, and every answer is to a call, sends a file or passes one on', () => {
  const calls = allCalls.filter(({ path }) => !isOfLogin(path))
  expect([...routesOf(calls), ...ofFiles, ...ofBackEnds].toSorted()).toEqual(routes.toSorted())
})

test('every call is described but those of staff and those that count visits', () => {
  const isOfStaff = ({ path }: AnyCall) => isOfLogin(path) || path.startsWith('/api/internal-privacy-rights/')
  const ofCounts = new Set<string>([countPageView.path, sendTelemetry.path])
  const described = allCalls.filter((call) => !isOfStaff(call) && !ofCounts.has(call.path))
  expect(routesOf(publicCalls).toSorted()).toEqual(routesOf(described).toSorted())
  expect(publicCalls.filter(({ summary }) => !summary)).toEqual([])
})

test('the description is served', async () => {
  const answer = await app.inject('/api/openapi.json')
  const document = answer.json<OpenApi>()
  expect(document).toEqual(JSON.parse(JSON.stringify(openApi())))
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/plainhtml/{key}']?.get?.parameters[0]?.schema['enum']).toEqual([...documentKeys])
  expect(document.components.schemas['CampaignPage']).toMatchObject({
    type: 'object',
    properties: {
      campaignItems: { type: 'array', items: { $ref: '#/components/schemas/CampaignItem' } },
      total: { type: 'integer' },
      nextCursor: { type: ['string', 'null'] },
    },
    required: ['campaignItems'],
  })
  const refs = JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)
  for (const [, name] of refs) expect(Object.keys(document.components.schemas)).toContain(name)
  expect(JSON.stringify(document)).not.toContain(honeypotName)
})

const listFields = Object.keys(campaignListQuery.schema)

test.each(listFields)('the parameter %s of the list says what it is for', (name) => {
  const list = openApi().paths['/campaign-items']!.get!
  const parameter = list.parameters.find((candidate) => candidate.name === name)
  expect(parameter?.description).toMatch(/\w/)
  expect(parameter?.required).toBe(name === 'countryCode')
})

/** Every field of every public struct, by its place in the description. */
function* placesOf(struct: AnyStruct, place: string): Generator<[place: string, struct: AnyStruct]> {
  yield [place, struct]
  if (struct.type === 'array') yield* placesOf(struct.schema as AnyStruct, place)
  if (struct.type !== 'object') return
  for (const [name, field] of Object.entries(struct.schema as Record<string, AnyStruct>))
    yield* placesOf(field, `${place}.${name}`)
}

function* allPlaces(): Generator<[place: string, struct: Pick<AnyStruct, 'type' | 'schema' | 'is' | 'validate'>]> {
  for (const [name, struct] of Object.entries(namedStructs)) yield* placesOf(struct, name)
  for (const call of publicCalls) {
    const place = `${call.method} ${call.path.slice('/api'.length)}`
    for (const struct of [call.params, call.query]) if (struct) yield* placesOf(struct, place)
    for (const body of bodiesOf(call)) yield* placesOf(body, `${place}.body`)
    yield* placesOf(call.answer, `${place}.answer`)
  }
  for (const flow of privacyRequestBodies.keys()) yield [`POST /privacy-rights/request.body(${flow})`, unknown()]
}

test('notes are about fields that exist, and their examples are right', () => {
  const structs = new Map<string, Pick<AnyStruct, 'validate'>[]>()
  for (const [place, struct] of allPlaces()) structs.set(place, [...(structs.get(place) ?? []), struct])
  for (const [place, { examples = [] }] of fieldNotes) {
    expect([...structs.keys()]).toContain(place)
    for (const example of examples as unknown[]) {
      const isRight = structs.get(place)!.some((field) => !field.validate(example, { coerce: true })[0])
      expect([place, example, isRight]).toEqual([place, example, true])
    }
  }
})

test('every text of a body has a greatest length or a pattern', () => {
  const textsOf = ({ properties = {} }: JsonSchema): [string, JsonSchema][] =>
    Object.entries(properties).flatMap(([name, schema]) => [
      ...(schema.type === 'string' ? [[name, schema] as [string, JsonSchema]] : []),
      ...textsOf(schema),
    ])
  const bodies = Object.values(openApi().paths).flatMap(
    ({ post }) => post?.requestBody?.content['application/json']?.schema ?? [],
  )
  const texts = (bodies as JsonSchema[]).flatMap((body) => (body.oneOf ?? [body]).flatMap(textsOf))
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter(([, { maxLength, pattern, enum: values }]) => !maxLength && !pattern && !values)).toEqual([])
})

test('a linter of descriptions finds nothing', async () => {
  const rules = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(openApi()), config: rules })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('every field of an advertisement says what it is', () => {
  for (const [name, schema] of Object.entries(openApi().components.schemas.CampaignItem!.properties as object)) {
    expect([name, (schema as { description?: string }).description]).toEqual([name, expect.stringMatching(/\w{3}/)])
  }
})

test('the page shows every call, under a policy that allows its own style and nothing else', async () => {
  const { headers, body } = await app.inject('/api/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { path, summary } of publicCalls) expect(body).toContain(`${path}</code></h3>\n<p>${summary}</p>`)
  const [, style] = /<style>([\s\S]*)<\/style>/.exec(body)!
  const hash = createHash('sha256').update(style!).digest('base64')
  expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  expect(body).not.toMatch(/<script|style=|undefined|\[object/)
  const ids = new Set([...body.matchAll(/ id="(\w+)"/g)].map(([, id]) => id))
  for (const [, target] of body.matchAll(/href="#(\w+)"/g)) expect(ids).toContain(target)
})
