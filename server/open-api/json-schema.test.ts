import {
  array,
  boolean,
  coerce,
  date,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct'
import type { AnyStruct } from '@site/shared/calls'
import { describe as describeStruct, toJsonSchema } from './json-schema.ts'

const inner = object({ name: string() })
const context = { notes: { name: { description: 'A name.' } }, names: new Map<AnyStruct, string>([[inner, 'Inner']]) }

const schemas: [string, AnyStruct, object][] = [
  ['text', size(string(), 1, 5), { type: 'string' }],
  ['a whole number', integer(), { type: 'integer' }],
  ['text or null', nullable(string()), { type: ['string', 'null'] }],
  ['a choice', enums(['A', 'B']), { type: 'string', enum: ['A', 'B'] }],
  ['one value', literal(true), { const: true }],
  ['a list', array(boolean()), { type: 'array', items: { type: 'boolean' } }],
  ['a named struct', array(inner), { type: 'array', items: { $ref: '#/components/schemas/Inner' } }],
  [
    'an object',
    object({ name: string(), left: optional(integer()), empty: coerce(string(), optional(string()), () => '') }),
    {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'A name.' },
        left: { type: 'integer' },
        empty: { type: 'string' },
      },
      required: ['name'],
    },
  ],
]

test.each(schemas)('%s has its schema', (_name, struct, schema) => {
  expect(toJsonSchema(struct, context)).toEqual(schema)
})

test('a named struct is described once', () => {
  expect(describeStruct(inner, context)).toMatchObject({ type: 'object', required: ['name'] })
})

test('a kind of struct that is not known is a fault', () => {
  expect(() => toJsonSchema(date(), context)).toThrow('A struct of type "date" has no JSON schema yet')
})
