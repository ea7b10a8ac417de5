import { validate, type Struct } from 'superstruct'
import { Refusal } from '../refusal.ts'

/**
 * `value` as the struct's type.
 * @throws Refusal with a sentence for each of the first five places that are wrong; `source` says what was read.
 */
export function parseAs<Type, Schema>(struct: Struct<Type, Schema>, value: unknown, source: string): Type {
  const [error, parsed] = validate(value, struct)
  if (error === undefined) return parsed
  const failures = error.failures().slice(0, 5)
  throw new Refusal(
    failures.map(({ path, message }) => `${source} has a wrong shape at "${path.join(' → ')}": ${message}`),
  )
}
