import type { TextRules } from '@site/shared/rules'
import { companyDomain } from '@site/shared/rules'
import type { JsonSchema } from './schema.ts'

const control = String.raw`\u0000-\u001F\u007F-\u009F\u2028\u2029\uD800-\uDFFF`
/** Blanks and the marks of direction, of which a text is freed before its rules are checked. */
const invisible = String.raw`\s\u200B-\u200D\u2060\u202A-\u202E\u2066-\u2069`
const inLine = `[^${control}]`
const inLines = `(?:${inLine}|[\\t\\n\\r])`
/** Some character that is seen, and no value that a form has for "nothing chosen". */
const visibleText = (any: string) =>
  `^(?![${invisible}]*(?:empty_val|placeholder)[${invisible}]*$)${any}*[^${control}${invisible}]${any}*$`

const atom = "[A-Za-z0-9_.!#$%&'*+/=?^`{|}~-]"
const letter = 'A-Za-z0-9À-ÖØ-öø-ÿ'
const label = `[${letter}](?:[${letter}-]{0,61}[${letter}])?`
const lastLabel = `[A-Za-zÀ-ÖØ-öø-ÿ](?:[${letter}-]{0,61}[${letter}])`
const leapYear = '(?:(?:19|20)(?:0[48]|[2468][048]|[13579][26])|2000)'

/** Patterns that the rules of these names accept, besides the empty text. Stricter in letters of other scripts and in quotes, which `tidyEmail` removes. */
const formats: Record<string, string> = {
  email: `(?!.*\\.\\.)(?![.'])${atom}{1,64}(?<!\\.)@(?:${label}\\.)+${lastLabel}`,
  phone: String.raw`\+[1-9]{3}\d{3,20}`,
  date: `(?:(?:(?:0[1-9]|1\\d|2[0-8]) - (?:0[1-9]|1[0-2])|(?:29|30) - (?:0[13-9]|1[0-2])|31 - (?:0[13578]|1[02])) - (?:19|20)\\d\\d|29 - 02 - ${leapYear})`,
}

const examples: Record<string, string> = {
  email: `noor@${companyDomain}`,
  phone: '+31200000012',
  date: '31 - 01 - 2026',
}

/** Describes a text by its rules. */
export function textSchema({ rules = [], maxLength, multiline = false }: TextRules): JsonSchema {
  const names = rules.filter(({ applies }) => !applies).map(({ name }) => name)
  const isRequired = names.includes('required')
  const format = names.find((name) => formats[name]) ?? ''
  const any = multiline ? inLines : inLine
  const plain = isRequired ? visibleText(any) : `^${any}*$`
  return {
    ...(isRequired ? { minLength: 1 } : {}),
    maxLength,
    pattern: formats[format] ? `^(?:${formats[format]})${isRequired ? '' : '?'}$` : plain,
    ...(examples[format] ? { examples: [examples[format]] } : {}),
  }
}
