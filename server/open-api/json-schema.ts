import type { AnyStruct } from '@site/shared/calls'
import { Struct } from 'superstruct'

export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  oneOf?: JsonSchema[]
  [keyword: string]: unknown
}

/** What structs cannot tell, because it is in functions; by field. */
type FieldNotes = Record<string, JsonSchema>

export interface SchemaContext {
  notes: FieldNotes
  names: ReadonlyMap<AnyStruct, string>
}

const simple = new Set(['string', 'integer', 'number', 'boolean'])

/** @throws Error for an unknown kind of struct */
export function toJsonSchema(struct: AnyStruct, context: SchemaContext): JsonSchema {
  const name = context.names.get(struct)
  return name ? { $ref: `#/components/schemas/${name}` } : describe(struct, context)
}

/** Returns the schema itself where `toJsonSchema` returns a reference. */
export function describe(struct: AnyStruct, context: SchemaContext): JsonSchema {
  const { type, schema } = struct
  if (simple.has(type)) return { type: struct.is(null) ? [type, 'null'] : type }
  if (type === 'enums') return { type: 'string', enum: Object.values(schema ?? {}) }
  if (type === 'literal') return { const: schema }
  if (type === 'array' && isStruct(schema)) return { type: 'array', items: toJsonSchema(schema, context) }
  if (type === 'object' || type === 'type') return describeObject(Object.entries(schema ?? {}), context)
  throw new Error(`A struct of type "${type}" has no JSON schema yet: add it to json-schema.ts`)
}

function isStruct(value: unknown): value is AnyStruct {
  return value instanceof Struct
}

function describeObject(fields: [name: string, struct: AnyStruct][], context: SchemaContext): JsonSchema {
  const described = fields.map(([name, struct]) => [name, describeField(name, struct, context)])
  const required = fields.filter(([, struct]) => !isOptional(struct)).map(([name]) => name)
  return { type: 'object', properties: Object.fromEntries(described), ...(required.length > 0 && { required }) }
}

export function describeField(name: string, struct: AnyStruct, context: SchemaContext): JsonSchema {
  return { ...toJsonSchema(struct, context), ...context.notes[name] }
}

export function isOptional(struct: AnyStruct): boolean {
  return struct.validate(undefined, { coerce: true })[0] === undefined
}
