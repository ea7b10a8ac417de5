import { readCode } from './mailed-token.ts'
import { toPlainCharacters } from './texts.ts'

/** A whole one within other text, such as a copied sentence or link. */
const wholeReference = /(?:^|[^\dA-Z])LM[\s-]*([\dA-Z]{4})[\s-]*([\dA-Z]{4})(?![\dA-Z])/

/** Returns the beginning of the references that somebody may mean, in any spelling: `lm 7q2m`, `7Q2M-X09C`, `7Q2M-XO9C`. */
export function readReference(typed: string): string | undefined {
  const text = toPlainCharacters(typed).toUpperCase()
  const whole = wholeReference.exec(text)?.slice(1).join('')
  const symbols = whole ?? text.replaceAll(/[^\dA-Z]/g, '')
  const isLike = whole !== undefined || /^LM|\d/.test(symbols) || /^\w{4}-\w{1,4}$/.test(text.trim())
  // Anything else is a word.
  if (!isLike) return undefined
  const [, code = ''] = /^(?:LM)?(.{0,8})$/.exec(symbols) ?? []
  if (code === '') return symbols === 'LM' ? 'LM-' : undefined
  const read = readCode(code)
  return `LM-${read.slice(0, 4)}${read.length >= 4 ? `-${read.slice(4)}` : ''}`
}
