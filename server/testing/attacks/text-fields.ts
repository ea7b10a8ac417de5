import { Struct } from 'superstruct'
import * as calls from '@site/shared/calls'
import type { AnyStruct } from '@site/shared/calls'
import { allCalls, bodiesOf } from '../../open-api/all-calls.ts'

/** Every struct that judges what comes from outside: bodies, queries and parameters of calls, and answers in the browser. */
export function listStructs(): Map<string, AnyStruct> {
  const ofCalls = Object.entries(calls).filter(([, value]) => value instanceof Struct) as [string, AnyStruct][]
  const ofEach = allCalls.flatMap((call) => [
    ...(call.query ? [[`query of ${call.path}`, call.query] as const] : []),
    ...bodiesOf(call).map((struct, index) => [`body ${index + 1} of ${call.path}`, struct] as const),
    ...Object.entries(call.params?.schema ?? {}).map(([name, struct]) => [`${name} of ${call.path}`, struct] as const),
  ])
  return new Map<string, AnyStruct>([...ofCalls, ...ofEach])
}

/** A struct with those of its fields, theirs included, by their path. */
export function listFields(struct: AnyStruct, path: string): [string, AnyStruct][] {
  const fields = fieldsOf(struct)
  const inner = Object.entries(fields).flatMap(([name, field]) => listFields(field, `${path}.${name}`))
  return [[path, struct], ...inner]
}

/** A value for a struct in which every field, however deep, holds `text`. */
export function fill(struct: AnyStruct, text: string): unknown {
  const fields = Object.entries(fieldsOf(struct))
  if (struct.type === 'array') return [fill(struct.schema as AnyStruct, text)]
  if (fields.length === 0) return text
  return Object.fromEntries(fields.map(([name, field]) => [name, fill(field, text)]))
}

function fieldsOf({ type, schema }: AnyStruct): Record<string, AnyStruct> {
  if (type === 'array') return { item: schema as AnyStruct }
  return type === 'object' || type === 'type' ? (schema as Record<string, AnyStruct>) : {}
}
