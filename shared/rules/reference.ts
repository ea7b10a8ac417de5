import { referencePrefix } from './company.ts'
import { readCode } from './mailed-token.ts'
import { toPlainCharacters } from './texts.ts'

const part = String.raw`[\s-]*([\dA-Z]{4})`
/** A whole one within other text, such as a copied sentence or link. */
const wholeReference = new RegExp(String.raw`(?:^|[^\dA-Z])${referencePrefix}${part}${part}(?![\dA-Z])`)
const beginning = new RegExp(String.raw`^${referencePrefix}|\d`)
const withoutPrefix = new RegExp(`^(?:${referencePrefix})?(.{0,8})$`)

/** Returns the beginning of the references that somebody may mean, in any spelling: `lm 7q2m`, `7Q2M-X09C`, `7Q2M-XO9C`. */
export function readReference(typed: string): string | undefined {
  const text = toPlainCharacters(typed).toUpperCase()
  const whole = wholeReference.exec(text)?.slice(1).join('')
  const symbols = whole ?? text.replaceAll(/[^\dA-Z]/g, '')
  const isLike = whole !== undefined || beginning.test(symbols) || /^\w{4}-\w{1,4}$/.test(text.trim())
  // Anything else is a word.
  if (!isLike) return undefined
  const [, code = ''] = withoutPrefix.exec(symbols) ?? []
  if (code === '') return symbols === referencePrefix ? `${referencePrefix}-` : undefined
  const read = readCode(code)
  return `${referencePrefix}-${read.slice(0, 4)}${read.length >= 4 ? `-${read.slice(4)}` : ''}`
}
