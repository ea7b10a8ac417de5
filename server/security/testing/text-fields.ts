import { Struct } from 'superstruct'
import * as calls from '@site/shared/calls'
import { publicCalls } from '../../open-api/public-calls.ts'
import type { SomeStruct } from '../../open-api/json-schema.ts'
import { requestQuery } from '../../requests/staff/request-selection.ts'

/** Every struct that judges what comes from outside: bodies, queries and parameters of calls, and answers in the browser. */
export function listStructs(): Map<string, SomeStruct> {
  const ofCalls = Object.entries(calls).filter(([, value]) => value instanceof Struct) as [string, SomeStruct][]
  const ofPublic = publicCalls.flatMap(({ path, query, body = [], pathParameters = {} }) => [
    ...(query ? [[`query of ${path}`, query] as const] : []),
    ...body.map((struct, index) => [`body ${index + 1} of ${path}`, struct] as const),
    ...Object.entries(pathParameters).map(([name, struct]) => [`${name} of ${path}`, struct] as const),
  ])
  return new Map<string, SomeStruct>([...ofCalls, ...ofPublic, ['query of staff', requestQuery]])
}

/** A struct with those of its fields, theirs included, by their path. */
export function listFields(struct: SomeStruct, path: string): [string, SomeStruct][] {
  const fields = fieldsOf(struct)
  const inner = Object.entries(fields).flatMap(([name, field]) => listFields(field, `${path}.${name}`))
  return [[path, struct], ...inner]
}

/** A value for a struct in which every field, however deep, holds `text`. */
export function fill(struct: SomeStruct, text: string): unknown {
  const fields = Object.entries(fieldsOf(struct))
  if (struct.type === 'array') return [fill(struct.schema as SomeStruct, text)]
  if (fields.length === 0) return text
  return Object.fromEntries(fields.map(([name, field]) => [name, fill(field, text)]))
}

function fieldsOf({ type, schema }: SomeStruct): Record<string, SomeStruct> {
  if (type === 'array') return { item: schema as SomeStruct }
  return type === 'object' || type === 'type' ? (schema as Record<string, SomeStruct>) : {}
}
