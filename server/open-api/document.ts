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
import { honeypotName } from '@site/shared/rules'
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
  Refusal: object({ error: string(), field: optional(string()) }),
} satisfies Record<string, AnyStruct>

const base = '/api'

const context: SchemaContext = {
  notes: fieldNotes,
  names: new Map<AnyStruct, string>(Object.entries(namedStructs).map(([name, struct]) => [struct, name])),
}

export interface Operation {
  tags: string[]
  summary: string
  parameters: {
    name: string
    in: 'path' | 'query'
    required: boolean
    description: unknown
    schema: JsonSchema
  }[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> }
  responses: { 200: Response; [status: number]: Response }
}

interface Response {
  description: string
  content: Record<string, { schema: JsonSchema }>
}

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: [{ url: string }]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** Describes all public calls (OpenAPI 3.1) by the structs that validate them. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const call of publicCalls) {
    const path = call.path.slice(base.length)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
  }
  const schemas = Object.entries(namedStructs).map(([name, struct]) => [name, describe(struct, context)])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Privacy and legal information of Lantaarn Media',
      version: '1',
      description:
        'All public calls. Reading needs no key. Pages of other sites may read the calls about political advertisements (CORS). Answers carry an ETag: send it as If-None-Match to be told whether anything changed.',
    },
    servers: [{ url: base }],
    paths,
    components: { schemas: Object.fromEntries(schemas) },
  }
}

function describeCall(call: AnyCall): Operation {
  const { group = '', summary = '', params, query, answer, mediaType = 'application/json', refusals = {} } = call
  const bodies = bodiesOf(call)
  const statuses = new Set([400, ...Object.values(refusals).map(({ status }) => status), 429])
  const refused = [...statuses].map((status) => [
    status,
    {
      description: STATUS_CODES[status] ?? '',
      content: content('application/json', toJsonSchema(namedStructs.Refusal, context)),
    },
  ])
  return {
    tags: [group],
    summary,
    parameters: [...parameters('path', params?.schema ?? {}), ...parameters('query', query?.schema ?? {})],
    ...(bodies.length > 0 && { requestBody: { required: true, content: content('application/json', anyOf(bodies)) } }),
    responses: {
      200: { description: 'OK', content: content(mediaType, toJsonSchema(answer, context)) },
      ...Object.fromEntries(refused),
    },
  }
}

function content(mediaType: string, schema: JsonSchema) {
  return { [mediaType]: { schema } }
}

function parameters(place: 'path' | 'query', fields: Record<string, AnyStruct>): Operation['parameters'] {
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
