import type { AnyStruct } from '@site/shared/calls'
import type { TextRules } from '@site/shared/rules'
import { Struct } from 'superstruct'
import type { JsonSchema } from './schema.ts'
import { textSchema } from './text-schema.ts'

export interface SchemaContext {
  /** Notes on schemas that structs cannot give, because they are in functions; by call or schema and path of the field. */
  noteOn: (place: string) => JsonSchema
  names: ReadonlyMap<AnyStruct, string>
}

const simple = new Set(['string', 'integer', 'number', 'boolean'])

/** @throws Error for an unknown kind of struct */
export function toJsonSchema(struct: AnyStruct, context: SchemaContext, place: string): JsonSchema {
  const name = context.names.get(struct)
  return name ? { $ref: `#/components/schemas/${name}` } : describe(struct, context, place)
}

/** Returns the schema itself where `toJsonSchema` returns a reference. */
export function describe(struct: AnyStruct, context: SchemaContext, place: string): JsonSchema {
  const { type, schema } = struct
  const isNullable = struct.is(null)
  if (simple.has(type)) return { type: isNullable ? [type, 'null'] : type, ...textRules(schema) }
  if (type === 'enums') {
    const values = Object.values(schema ?? {})
    return isNullable ? { type: ['string', 'null'], enum: [...values, null] } : { type: 'string', enum: values }
  }
  if (type === 'literal') return { const: schema }
  if (type === 'array' && isStruct(schema)) return { type: 'array', items: toJsonSchema(schema, context, place) }
  if (type === 'object' || type === 'type') {
    const described = describeObject(Object.entries(schema ?? {}), context, place)
    return isNullable ? { ...described, type: ['object', 'null'] } : described
  }
  throw new Error(`A struct of type "${type}" has no JSON schema yet: add it to json-schema.ts`)
}

/** `textStruct` and `matching` keep their rules in the schema of the struct. */
function textRules(schema: unknown): JsonSchema {
  if (typeof schema !== 'object' || schema === null) return {}
  return isTextRules(schema) ? textSchema(schema) : { ...schema }
}

function isTextRules(schema: object): schema is TextRules {
  return 'maxLength' in schema
}

function isStruct(value: unknown): value is AnyStruct {
  return value instanceof Struct
}

function describeObject(
  fields: [name: string, struct: AnyStruct][],
  context: SchemaContext,
  place: string,
): JsonSchema {
  const described = fields.map(([name, struct]) => [name, describeField(struct, context, `${place}.${name}`)])
  const required = fields.filter(([, struct]) => !isOptional(struct)).map(([name]) => name)
  return { type: 'object', properties: Object.fromEntries(described), ...(required.length > 0 && { required }) }
}

export function describeField(struct: AnyStruct, context: SchemaContext, place: string): JsonSchema {
  return { ...toJsonSchema(struct, context, place), ...context.noteOn(place) }
}

export function isOptional(struct: AnyStruct): boolean {
  return struct.validate(undefined, { coerce: true })[0] === undefined
}
