import { coerce, refine, string, type Struct } from 'superstruct'
import { isPlainText, readText } from './texts.ts'
import { keysOf, mapKeys } from './records.ts'
import type { Rule } from './rule.ts'
import { maxLengthRule } from './rules.ts'

/** Rules of a text, for its form field and the server's struct. */
export interface TextRules {
  rules?: readonly Rule<string>[]
  /** In characters of Unicode. */
  maxLength: number
  /** Whether line breaks are allowed. */
  multiline?: boolean
  /** Returns the one spelling of a text. */
  tidy?: (text: string) => string
}

/**
 * Returns the struct of a text; `create` trims it and normalises line ends. The `refinement` of a failure is the broken
 * rule, or `plain` for a control character. The length is checked first, so that no rule sees a longer text. Rules with
 * a condition are ignored.
 */
export function textStruct({
  rules = [],
  maxLength,
  multiline = false,
  tidy = (text) => text,
}: TextRules): Struct<string, null> {
  const short = keepRules(string(), [maxLengthRule(maxLength)])
  const plain = refine(short, 'plain', (value) => isPlainText(value, multiline))
  const text = coerce(keepRules(plain, rules), string(), (value) => tidy(readText(value, multiline)))
  // For the API description: structs have their rules as functions.
  return Object.assign(text, { schema: { rules, maxLength, multiline } })
}

/** Returns the structs of several texts by field. */
export function textStructs<Name extends string>(
  fields: Readonly<Record<Name, TextRules>>,
): Record<Name, Struct<string, null>> {
  return mapKeys(keysOf(fields), (name) => textStruct(fields[name]))
}

/** Adds all rules without condition to a struct. */
function keepRules<Value, Schema>(struct: Struct<Value, Schema>, rules: readonly Rule<string>[]) {
  const always = rules.filter((rule) => !rule.applies)
  return always.reduce((refined, rule) => refine(refined, rule.name, (value) => rule.struct.is(value)), struct)
}
