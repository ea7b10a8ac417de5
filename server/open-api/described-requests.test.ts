import { join } from 'node:path'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { largestPicture } from '@site/shared/calls'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { makeCampaign, openServer, openTestDatabase } from '../testing/index.ts'
import { openApi, type Operation } from './document.ts'
import type { JsonSchema } from './schema.ts'

const description = openApi()
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true })
addFormats.default(ajv)
ajv.addVocabulary(['components'])
ajv.addSchema({ $id: 'api:', components: description.components })

const validators = new Map<JsonSchema, (value: unknown) => boolean>()

/** Validates by a schema of the description, which is compiled once. */
function accepts(schema: JsonSchema): (value: unknown) => boolean {
  const known = validators.get(schema) ?? compile(schema)
  validators.set(schema, known)
  return known
}

function compile(schema: JsonSchema): (value: unknown) => boolean {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api:#/components')) as JsonSchema
  const validate = ajv.compile(absolute)
  return (value) => validate(value)
}

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '+',
    'a',
    'é',
    '👩‍⚖️',
    'NL',
    'zz',
    'empty_val',
    '\u200b',
    '\u202e',
    '\0',
    'a\nb',
    'x'.repeat(30),
    '0'.repeat(5_000),
    '👍'.repeat(30),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.emailAddress(),
  fc.webUrl(),
)

/** Examples, changed in one place: what comes close to a pattern finds its gaps. */
function nearly(example: string) {
  const piece = fc.string({ unit: 'binary', maxLength: 3 })
  return fc
    .tuple(fc.nat(example.length), fc.nat(2), fc.oneof(piece, fc.constantFrom(' ', '-', '.', '9', 'Z', '@', '+')))
    .map(([at, gone, put]) => example.slice(0, at) + put + example.slice(at + gone))
}

/** Returns candidates that a schema allows: the validator lets them pass. */
function allowed(schema: JsonSchema): fc.Arbitrary<unknown> {
  return candidates(schema).filter(accepts(schema))
}

function candidates(schema: JsonSchema): fc.Arbitrary<unknown> {
  const {
    properties,
    required = [],
    items,
    oneOf,
    type,
    examples = [],
    enum: values,
  } = schema as JsonSchema & {
    examples?: unknown[]
    enum?: unknown[]
  }
  if (oneOf) return fc.oneof(...oneOf.map(allowed))
  if ('const' in schema) return fc.constant(schema['const'])
  if (values) return fc.constantFrom(...values)
  if (properties) {
    const branches = branchesOf(schema)
    const { anyOf: _anyOf, allOf: _allOf, ...whole } = schema
    if (branches.length > 0) return fc.oneof(...branches.map((branch) => candidates(narrowed(whole, branch))))
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, allowed(field)]))
    return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
  }
  if (items) return fc.array(allowed(items), { maxLength: 3 })
  if (type === 'string') {
    const known = examples.map(String)
    const { pattern = '' } = schema as { pattern?: string }
    if (pattern && !pattern.includes('(?') && known.length === 0 && !pattern.includes('\\u'))
      return fc.stringMatching(new RegExp(pattern))
    return fc.oneof(texts, ...known.flatMap((example) => [fc.constant(example), nearly(example)]))
  }
  if (type === 'integer') return fc.integer({ min: -1, max: 501 })
  return fc.constantFrom(true, false)
}

/** Every choice of one part of each `anyOf`. */
function branchesOf({ allOf = [], anyOf }: JsonSchema & { allOf?: JsonSchema[]; anyOf?: JsonSchema[] }): JsonSchema[] {
  const groups = [
    ...(anyOf ? [anyOf] : []),
    ...allOf.map((part) => (part['anyOf'] as JsonSchema[] | undefined) ?? [part]),
  ]
  if (groups.length === 0) return []
  return groups.reduce<JsonSchema[]>(
    (all, group) => all.flatMap((one) => group.map((other) => narrowed(one, other))),
    [{}],
  )
}

function narrowed(schema: JsonSchema, by: JsonSchema): JsonSchema {
  const { allOf: _allOf, ...plain } = schema
  const properties = { ...plain.properties }
  for (const [name, part] of Object.entries(by.properties ?? {}))
    properties[name] = narrowed(properties[name] ?? {}, part)
  const items = plain.items || by.items ? { items: { ...plain.items, ...by.items } } : {}
  const all = { ...plain, ...by, properties, required: [...(plain.required ?? []), ...(by.required ?? [])], ...items }
  return Object.keys(properties).length > 0 ? all : (({ properties: _none, required: _required, ...rest }) => rest)(all)
}

const contentDirectory = join(import.meta.dirname, '../content')
const database = await openTestDatabase()
await saveCampaigns(database, 'NL', [makeCampaign('NL-2026-00001')])
const app = await openServer({
  database,
  config: { contentDirectory, messagesPerHour: 1_000_000, callsPerMinute: 1_000_000 },
})

const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method,
    path,
    operation,
  })),
)

function urlOf(path: string, { parameters }: Operation, values: Record<string, string | number>) {
  const query = new URLSearchParams()
  let filled = `/api${path}`
  for (const { name, in: where } of parameters) {
    if (values[name] === undefined || where === 'header') continue
    if (where === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(values[name])))
    else query.set(name, String(values[name]))
  }
  return `${filled}?${query.toString()}`
}

function inputOf({ parameters }: Operation) {
  const fields = parameters.filter(({ in: where }) => where !== 'header')
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  return fc.record(Object.fromEntries(fields.map(({ name, schema }) => [name, allowed(schema)])), {
    requiredKeys: required,
  })
}

/** The answer has a status of the description, and its schema. */
function expectPromised(
  operation: Operation,
  { statusCode, headers, body }: { statusCode: number; headers: Record<string, unknown>; body: string },
) {
  expect(Object.keys(operation.responses)).toContain(String(statusCode))
  const { content = {} } = operation.responses[statusCode] ?? {}
  const [mediaType = ''] = Object.keys(content)
  expect(String(headers['content-type'])).toContain(mediaType)
  if (mediaType !== 'application/json') return
  const { schema } = content[mediaType]!
  expect([body.slice(0, 300), accepts(schema)(JSON.parse(body))]).toEqual([body.slice(0, 300), true])
}

const bodies = calls.filter(({ operation }) => operation.requestBody)

test.each(bodies)('$name accepts every body that the description allows', async ({ method, path, operation }) => {
  const { schema } = operation.requestBody!.content['application/json']!
  const parts = schema.oneOf ?? [schema]
  for (const part of parts) {
    const sent = fc.tuple(allowed(part), inputOf(operation))
    await fc.assert(
      fc.asyncProperty(sent, async ([payload, input]) => {
        const url = urlOf(path, operation, input as Record<string, string>)
        const answer = await app.inject({ method: method as 'POST', url, payload: payload as object })
        expectPromised(operation, answer)
        // No schema can say what day it is, what a picture is, which names the register has, or what it takes of a notice.
        const ofNotice = ['INVALID_NOTICE', 'HOME_ADDRESS']
        const ofRegister = ['UNKNOWN_SPONSOR', 'UNKNOWN_AREA', 'NOTHING_CHOSEN', 'UNKNOWN_ADVERTISEMENT', ...ofNotice]
        const isBeyond = ['DATE_IN_FUTURE', 'INVALID_PICTURE', ...ofRegister].some((code) => answer.body.includes(code))
        expect([answer.body, answer.statusCode === 400 && !isBeyond]).toEqual([answer.body, false])
      }),
      { numRuns: 40, endOnFailure: true },
    )
  }
})

test.each(bodies)('$name refuses other media types and too much as described', async ({ method, path, operation }) => {
  const url = urlOf(path, operation, { locale: 'nl_nl' })
  const send = (payload: string, type: string) =>
    app.inject({ method: method as 'POST', url, payload, headers: { 'content-type': type } })
  for (const type of ['application/xml', 'text/plain']) {
    const other = await send('{}', type)
    expect([type, other.statusCode]).toEqual([type, 415])
    expectPromised(operation, other)
  }
  // A report may have a picture.
  const large = await send(JSON.stringify({ text: 'x'.repeat(2 * largestPicture) }), 'application/json')
  expect(large.statusCode).toBe(413)
  expectPromised(operation, large)
})

const reads = calls.filter(({ operation }) => !operation.requestBody)

test.each(reads)('$name answers what the description promises', async ({ path, operation }) => {
  await fc.assert(
    fc.asyncProperty(inputOf(operation), async (input) => {
      expectPromised(operation, await app.inject(urlOf(path, operation, input as Record<string, string>)))
    }),
    { numRuns: 30 },
  )
})
