import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import {
  campaignInsight,
  campaignPage,
  openDataItem,
  publishedCampaign,
  reportableCampaignItem,
  type AnyCall,
  type AnyStruct,
} from '@site/shared/calls'
import { honeypotName, keysOf, mapKeys } from '@site/shared/rules'
import { create, object, optional, record, string, unknown } from 'superstruct'
import {
  describe,
  describeField,
  isOptional,
  toJsonSchema,
  type JsonSchema,
  type SchemaContext,
} from './json-schema.ts'
import { bodiesOf, publicCalls } from './all-calls.ts'

const notesFile = new URL('field-notes.json', import.meta.url)
export const fieldNotes = create(
  JSON.parse(readFileSync(notesFile, 'utf8')),
  record(string(), record(string(), unknown())),
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
  notes: fieldNotes,
  names: new Map<AnyStruct, string>(Object.entries(namedStructs).map(([name, struct]) => [struct, name])),
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
  const schemas: Record<string, JsonSchema> = mapKeys(keysOf(namedStructs), (name) =>
    describe(namedStructs[name], context),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Privacy and legal information of Lantaarn Media',
      version: '1',
      description:
        'All public calls. Reading needs no key. Pages of other sites may read the calls about political advertisements (CORS). Answers carry an ETag: send it as If-None-Match to be told whether anything changed.',
    },
    servers: [{ url: base }] as const,
    paths,
    components: { schemas },
  }
}

function describeCall(call: AnyCall) {
  const { group = '', summary = '', params, query, answer, mediaType = 'application/json', errors = {} } = call
  const bodies = bodiesOf(call)
  const responses: Record<number, Response> & Record<200, Response> = { 200: response('OK', mediaType, answer) }
  for (const status of [400, ...Object.values(errors).map((error) => error.status), 429]) {
    responses[status] = response(STATUS_CODES[status] ?? '', 'application/json', namedStructs.UserError)
  }
  return {
    tags: [group],
    summary,
    parameters: [...parameters('path', params?.schema ?? {}), ...parameters('query', query?.schema ?? {})],
    requestBody:
      bodies.length > 0 ? { required: true, content: content('application/json', anyOf(bodies)) } : undefined,
    responses,
  }
}

type Response = ReturnType<typeof response>

function response(description: string, mediaType: string, struct: AnyStruct) {
  return { description, content: content(mediaType, toJsonSchema(struct, context)) }
}

function content(mediaType: string, schema: JsonSchema) {
  return { [mediaType]: { schema } }
}

function parameters(place: 'path' | 'query', fields: Record<string, AnyStruct>) {
  return Object.entries(fields).map(([name, struct]) => {
    const { description, ...schema } = describeField(name, struct, context)
    const isRequired = place === 'path' || !isOptional(struct)
    return { name, in: place, required: isRequired, description, schema }
  })
}

function anyOf(bodies: readonly AnyStruct[]): JsonSchema {
  const schemas = bodies.map((body) => withoutHoneypot(toJsonSchema(body, context)))
  const [only, ...others] = schemas
  return only && others.length === 0 ? only : { oneOf: schemas }
}

/** Does not describe the honeypot, or machines would know it. */
function withoutHoneypot(schema: JsonSchema): JsonSchema {
  const { [honeypotName]: _honeypot, ...properties } = schema.properties ?? {}
  return { ...schema, properties }
}
