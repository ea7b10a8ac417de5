import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import {
  campaignInsight,
  campaignPage,
  concernedFields,
  openDataItem,
  publishedCampaign,
  reportableCampaignItem,
  type AnyCall,
  type AnyStruct,
  countryCodes,
  idempotencyHeader,
  privacyRequestBodies,
  registerLicence,
} from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import {
  companyName,
  countryOfCode,
  honeypotName,
  keysOf,
  mapKeys,
  privacyMailbox,
  required,
  textStruct,
} from '@site/shared/rules'
import { create, object, optional, record, string, unknown } from 'superstruct'
import { describe, describeField, isOptional, toJsonSchema } from './json-schema.ts'
import type { SchemaContext } from './json-schema.ts'
import type { JsonSchema } from './schema.ts'
import { idempotencyKeyPattern } from '../limits/idempotency.ts'
import { bodiesOf, callNames, publicCalls } from './all-calls.ts'

const notesFile = new URL('field-notes.json', import.meta.url)
const notes = create(
  JSON.parse(readFileSync(notesFile, 'utf8')),
  record(string(), record(string(), record(string(), unknown()))),
)

/** Notes by place: `GET /search-index.answer.entries.text`. A note may be for several calls and fields. */
export const fieldNotes: ReadonlyMap<string, JsonSchema> = new Map(
  Object.entries(notes).flatMap(([owners, fields]) =>
    Object.entries(fields).flatMap(([paths, note]) =>
      owners
        .split(', ')
        .flatMap((owner) => paths.split(', ').map((path) => [path ? `${owner}.${path}` : owner, note] as const)),
    ),
  ),
)

/** Schemas with a name; all others are repeated in the document. */
export const namedStructs = {
  CampaignItem: publishedCampaign,
  ReportableCampaignItem: reportableCampaignItem,
  OpenDataItem: openDataItem,
  CampaignPage: campaignPage,
  CampaignInsight: campaignInsight,
  UserError: object({ error: string(), field: optional(string()) }),
} satisfies Record<string, AnyStruct>

const base = '/api'

const context: SchemaContext = {
  noteOn: (place) => fieldNotes.get(place) ?? {},
  names: new Map<AnyStruct, string>(Object.entries(namedStructs).map(([name, struct]) => [struct, name])),
}

export function schemaOf(name: keyof typeof namedStructs): JsonSchema {
  return describe(namedStructs[name], context, name)
}

export type Operation = ReturnType<typeof describeCall>
export type OpenApi = ReturnType<typeof openApi>

/** Describes all public calls (OpenAPI 3.1) by the structs that validate them. */
export function openApi() {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of publicCalls) {
    const path = call.path.slice(base.length)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
  }
  const schemas: Record<string, JsonSchema> = mapKeys(keysOf(namedStructs), schemaOf)
  return {
    openapi: '3.1.0',
    info: {
      title: `Privacy and legal information of ${companyName}`,
      version: '1',
      contact: { name: companyName, email: privacyMailbox },
      license: { name: 'CC0 1.0', url: registerLicence },
      description:
        'All public calls. Reading needs no key. Pages of other sites may make every call that reads (CORS), with any header but Authorization. Answers carry an ETag: send it as If-None-Match to be told whether anything changed.',
    },
    servers: [{ url: base }] as const,
    /** No call needs a key. */
    security: [],
    paths,
    components: { schemas },
  }
}

function describeCall(call: AnyCall) {
  const { group = '', summary = '', params, query, answer, mediaType = 'application/json', errors = {} } = call
  const place = `${call.method} ${call.path.slice(base.length)}`
  const bodies = bodiesOf(call)
  const ok: Answered = {
    description: 'OK',
    content: content(mediaType, toJsonSchema(answer, context, `${place}.answer`)),
  }
  const responses: Record<number, Response> & Record<200, Answered> = { 200: ok }
  const ofBodies = bodies.length > 0 ? [413, 415] : []
  for (const status of [400, ...ofBodies, ...Object.values(errors).map((error) => error.status), 429, 503])
    responses[status] = { description: STATUS_CODES[status] ?? '', content: content('application/json', userError) }
  if (call.method === 'GET') responses[304] = { description: 'Not Modified' }
  return {
    operationId: callNames.get(call) ?? '',
    tags: [group],
    summary,
    parameters: [
      ...parameters(place, 'path', params?.schema ?? {}),
      ...parameters(place, 'query', query?.schema ?? {}),
      ...('INVALID_IDEMPOTENCY_KEY' in errors ? [idempotencyKey] : []),
    ],
    requestBody:
      bodies.length > 0 ? { required: true, content: content('application/json', oneOf(bodies, place)) } : undefined,
    responses,
  }
}

interface Response {
  description: string
  content?: Record<string, { schema: JsonSchema }>
}
type Answered = Required<Response>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: unknown
  schema: JsonSchema
}

const userError = { $ref: '#/components/schemas/UserError' }

const idempotencyKey: Parameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: 'The same key and body again are one request, and get the same answer.',
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
}

function content(mediaType: string, schema: JsonSchema) {
  return { [mediaType]: { schema } }
}

function parameters(call: string, where: 'path' | 'query', fields: Record<string, AnyStruct>): Parameter[] {
  return Object.entries(fields).map(([name, struct]) => {
    const { description, ...schema } = describeField(struct, context, `${call}.${name}`)
    return { name, in: where, required: where === 'path' || !isOptional(struct), description, schema }
  })
}

function oneOf(bodies: readonly AnyStruct[], call: string): JsonSchema {
  const schemas = bodies.map((body) => describeBody(body, call))
  const [only, ...others] = schemas
  return only && others.length === 0 ? only : { oneOf: schemas }
}

/** Does not describe the honeypot, or machines would know it. */
function describeBody(body: AnyStruct, call: string): JsonSchema {
  const bodySchema = toJsonSchema(body, context, `${call}.body`)
  const { [honeypotName]: _honeypot, ...properties } = bodySchema.properties ?? {}
  const [flow] = [...privacyRequestBodies].find(([, known]) => known === body) ?? []
  const rules = flow
    ? {
        allOf: [
          brandsOfCountry,
          reachable,
          ...(flow === 'OBJECTION' ? [advertised()] : []),
          ...asList(context.noteOn(`${call}.body(${flow})`)['allOf']),
        ],
      }
    : {}
  const dependent = 'behalf' in properties ? { dependentRequired: forOther } : {}
  return { ...bodySchema, properties, additionalProperties: false, ...dependent, ...rules }
}

/** A request for somebody else says who that is, and why its sender may make it; one for oneself has nothing of it. */
const forOther = { behalf: ['authority', 'concerned'], authority: ['behalf'], concerned: ['behalf'] }

/** An objection for somebody else names what advertising uses of that person. */
function advertised(): JsonSchema {
  const address = textStruct({ ...concernedFields.address, rules: [required] })
  const parts: Record<string, JsonSchema> = {
    email: { minLength: 1 },
    phoneNumber: { minLength: 2 },
    address: toJsonSchema(address, context, 'concerned.address'),
  }
  return {
    anyOf: Object.entries(parts).map(([name, schema]) => ({
      properties: { concerned: { type: 'object', required: [name], properties: { [name]: schema } } },
    })),
  }
}

/** Without any address nobody can be answered. */
const reachable: JsonSchema = {
  anyOf: [
    { required: ['email'], properties: { email: { minLength: 1 } } },
    { required: ['phoneNumber'], properties: { phoneNumber: { minLength: 2 } } },
    {
      required: ['userInfo'],
      properties: { userInfo: { required: ['address'], properties: { address: { type: 'object' } } } },
    },
  ],
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The brands of a request are those of its country. */
const brandsOfCountry: JsonSchema = {
  anyOf: countryCodes.map((code) => ({
    properties: {
      country: { const: code },
      brands: { items: { enum: getBrands(countryOfCode(code)).flatMap(({ keys }) => keys) } },
    },
  })),
}
