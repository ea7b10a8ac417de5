import { coerce, refine, string, type Struct } from 'superstruct'
import { isPlainText, readText } from './texts.ts'
import { namesOf, recordOf } from './records.ts'
import type { Rule } from './rule.ts'
import { atMost } from './rules.ts'

/** What a text must be, told once: a form spreads it into its field, the server makes a struct of it. */
export interface TextRules {
  rules?: readonly Rule<string>[]
  /** In UTF-16 units. */
  maxLength: number
  /** Whether the text may have several lines. */
  multiline?: boolean
}

/**
 * The struct of a text that keeps its rules; `create` trims it and makes its line ends alike. A failure's `refinement` is
 * the name of the broken rule, or `plain` for a control character. The length comes first: no rule looks at a text that is
 * longer than it may be. Rules with a condition are left to who knows the other fields.
 */
export function textStruct({ rules = [], maxLength, multiline = false }: TextRules): Struct<string, null> {
  const short = keepRules(string(), [atMost(maxLength)])
  const plain = refine(short, 'plain', (value) => isPlainText(value, multiline))
  return coerce(keepRules(plain, rules), string(), (value) => readText(value, multiline))
}

/** The structs of several texts, by field: `object({ ...textStructs(contactFields), [honeypotName]: string() })`. */
export function textStructs<Name extends string>(
  fields: Readonly<Record<Name, TextRules>>,
): Record<Name, Struct<string, null>> {
  return recordOf(namesOf(fields), (name) => textStruct(fields[name]))
}

/** `struct`, with the rules that have no condition on top. */
export function keepRules<Value, Schema>(struct: Struct<Value, Schema>, rules: readonly Rule<string>[]) {
  const always = rules.filter((rule) => !rule.applies)
  return always.reduce((kept, rule) => refine(kept, rule.name, (value) => rule.struct.is(value)), struct)
}
