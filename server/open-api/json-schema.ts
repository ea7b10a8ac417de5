import type { AnyStruct } from '@site/shared/calls'
import { Struct } from 'superstruct'

/** A schema of OpenAPI 3.1, which is JSON Schema 2020-12. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  oneOf?: JsonSchema[]
  [keyword: string]: unknown
}

/** What a struct cannot tell about a field, because it stands in functions. */
export type FieldNotes = Record<string, JsonSchema>

export interface SchemaContext {
  notes: FieldNotes
  /** Structs that stand in the document once, under a name. */
  names: ReadonlyMap<AnyStruct, string>
}

const simple = new Set(['string', 'integer', 'number', 'boolean'])

/**
 * The JSON schema of a struct.
 *
 * @throws Error for a kind of struct that no call has used so far
 */
export function toJsonSchema(struct: AnyStruct, context: SchemaContext): JsonSchema {
  const name = context.names.get(struct)
  return name ? { $ref: `#/components/schemas/${name}` } : describe(struct, context)
}

/** As `toJsonSchema`, but the schema itself also of a struct that has a name. */
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

/** A field with what is noted about it. */
export function describeField(name: string, struct: AnyStruct, context: SchemaContext): JsonSchema {
  return { ...toJsonSchema(struct, context), ...context.notes[name] }
}

/** Whether a field may be left out. */
export function isOptional(struct: AnyStruct): boolean {
  return struct.validate(undefined, { coerce: true })[0] === undefined
}
