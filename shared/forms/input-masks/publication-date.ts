import { foldText, toPlainCharacters } from '../../rules/texts.ts'
import { findInsertion, reject, type Edit, type Restricted, type InputMask } from './input-mask.ts'

const groupLengths = [2, 2, 4] as const

/** Splits a date at its separators, with positions `[start, end)`. A part may be empty where its digits were removed. */
function findGroups(text: string) {
  const groups: { digits: string; start: number; end: number }[] = []
  let start = 0
  for (const separator of text.matchAll(/ - |[\s/-]+/g)) {
    groups.push({ digits: text.slice(start, separator.index), start, end: separator.index })
    start = separator.index + separator[0].length
  }
  return [...groups, { digits: text.slice(start), start, end: text.length }]
}

/** `5 - 3 - 2024` becomes `05 - 03 - 2024`, except parts for which `spare` holds. */
function joinGroups(groups: string[], spare: (index: number) => boolean = () => false): string {
  const isHalf = (digits: string, index: number) => index < 2 && digits.length === 1 && !spare(index)
  return groups.map((digits, index) => (isHalf(digits, index) ? `0${digits}` : digits)).join(' - ')
}

/**
 * Formats a date as `dd - mm - yyyy` while it is typed. A full part continues in the next; a separator pads a one-digit
 * day or month (`5/` becomes `05 - `). Other parts do not change, and removing never moves what remains.
 */
export const dateRestriction: InputMask = { restrict: restrictDate, complete: completeDate }

function restrictDate(entered: Edit): Restricted {
  const { start, end } = findInsertion(entered)
  if (start === end) return tidyAfterRemoval(entered)
  const edit = inPlainCharacters(entered, start)
  const named = restrictNamedMonth(edit)
  if (named) return named
  const textAhead = edit.text.slice(0, start)
  const behind = edit.text.slice(edit.caret)
  const addedText = readAdded(edit.text.slice(start, edit.caret))
  if (addedText === '') return reject(edit)
  if (!/\d/.test(addedText)) {
    if (!/\d$/.test(textAhead)) return reject(edit)
    const separator = /^[\s/-]+/.exec(behind)?.[0]
    const next = textAhead.length + (separator?.length ?? 0)
    if (separator) return writeGroups(edit.before, next, next) ?? reject(edit)
  }
  const caret = start + addedText.length
  // Only removing day or month moves the caret before the year, which then keeps its place.
  const written = /^\d{4}$/.test(behind) && writeGroups(`${textAhead}${addedText} - ${behind}`, start, caret)
  return written || writeGroups(textAhead + addedText + behind, start, caret) || reject(edit)
}

function inPlainCharacters({ before, text, caret }: Edit, start: number): Edit {
  const added = toPlainCharacters(text.slice(start, caret))
  return { before, text: text.slice(0, start) + added + text.slice(caret), caret: start + added.length }
}

/** First letters of the months, without accents, in Dutch, French and English. */
const months = /^(?:(ja)|(f)|(ma[ar]|mrt)|(a[pv])|(me|ma[iy])|(jui?n)|(jui?l)|(a[ou])|(s)|(o)|(n)|(d))/

const monthNames = [
  ['januari', 'februari', 'maart', 'mrt', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober'],
  ['november', 'december', 'janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout', 'septembre'],
  ['octobre', 'novembre', 'decembre', 'january', 'february', 'march', 'may', 'june', 'july', 'august', 'october'],
].flat()

/** Returns the number of a month by its name or the beginning of it; 0 where there is none. */
function findMonth(name: string): number {
  return (months.exec(foldText(name))?.slice(1) ?? []).findIndex(Boolean) + 1
}

/** Keeps the name of a month after a day as it is typed, and makes it digits once it ends; undefined for other texts. */
function restrictNamedMonth({ text, before, caret }: Edit): Restricted | undefined {
  const [begun = '', day = '', name] = /^(\d{1,2})[\s/-]{0,5}(\p{L}{1,20})/u.exec(text) ?? []
  const rest = text.slice(begun.length)
  if (!name || caret !== text.length) return undefined
  if (!monthNames.some((month) => month.startsWith(foldText(name)))) return undefined
  const month = findMonth(name)
  if (rest !== '' && month === 0) return { text: before, caret: before.length }
  const end = rest === '' ? name : `${String(month).padStart(2, '0')} - ${rest.replaceAll(/\D/g, '').slice(0, 4)}`
  const written = `${day.padStart(2, '0')} - ${end}`
  return { text: written, caret: written.length }
}

/** Normalises typed or pasted text: `2024-03-05` is reversed, `5.3.2024` gets known separators, `5 maart 2024` digits. */
function readAdded(text: string): string {
  const [, first, name = '', last] = /(?:^|\D)(\d{1,2})\p{L}*\s+(\p{L}+)\.?\s+(\d{4})(?!\d)/u.exec(text) ?? []
  const month = findMonth(name)
  if (month > 0) return `${first}-${month}-${last}`
  const [, year, inYear, day] = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(text) ?? []
  if (year) return `${day}-${inYear}-${year}`
  const known = text.length > 1 ? text.trim().replace(/[\s/.\u2010-\u2015-]+/g, '-') : text
  return known.replace(/[^\d\s/-]/g, '')
}

/** Formats a text whose new part is `[start, caret)`; undefined with more than three parts. */
function writeGroups(text: string, start: number, caret: number): Restricted | undefined {
  const groups = findGroups(text)
  if (groups.length > groupLengths.length) return undefined
  const writtenGroups: string[] = []
  let place = { group: 0, offset: 0 }
  for (const [index, group] of groups.entries()) {
    const room = groupLengths.length - writtenGroups.length - (groups.length - index - 1)
    const isNew = group.start < caret && group.end > start
    const parts = isNew ? split(group.digits, writtenGroups.length, room) : [group.digits]
    if (group.start <= caret) place = findPlace(parts, writtenGroups.length, caret - group.start)
    writtenGroups.push(...parts)
  }
  const inProgress = (index: number) => index === place.group || index === writtenGroups.length - 1
  const before = joinGroups([...writtenGroups.slice(0, place.group), ''], inProgress)
  return { text: joinGroups(writtenGroups, inProgress), caret: before.length + place.offset }
}

/** Distributes digits over at most `room` parts from `first` on; drops the rest. */
function split(digits: string, first: number, room: number): string[] {
  const parts: string[] = []
  let rest = digits
  for (const length of groupLengths.slice(first, first + room)) {
    if (parts.length > 0 && rest === '') break
    parts.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return parts
}

/** Returns the part and offset of a caret that follows `count` digits. */
function findPlace(parts: string[], first: number, count: number) {
  let offset = count
  for (const [index, part] of parts.entries()) {
    if (offset <= part.length || index === parts.length - 1) {
      return { group: first + index, offset: Math.min(offset, part.length) }
    }
    offset -= part.length
  }
  return { group: first, offset: 0 }
}

/** Removes a separator as a whole and moves the caret before it: the next Backspace removes a digit. */
function tidyAfterRemoval({ text, caret }: Edit): Restricted {
  if (!/\d/.test(text)) return { text: '', caret: 0 }
  const ahead = withoutSeparatorBehind(text.slice(0, caret))
  const behind = text.slice(caret).replace(/^[\s/-]+/, '')
  const separator = text.slice(ahead.length, text.length - behind.length)
  if (/^( - )*$/.test(separator)) return { text, caret }
  if (ahead === '') return { text: behind, caret: 0 }
  return { text: behind === '' ? ahead : `${ahead} - ${behind}`, caret: ahead.length }
}

function completeDate(text: string): string {
  const groups = findGroups(text).map(({ digits }) => {
    const month = findMonth(digits)
    return month > 0 ? String(month) : digits
  })
  return joinGroups(groups.slice(0, groups.findLastIndex(Boolean) + 1))
}

/** Character by character: a pattern anchored at the end would take quadratic time. */
function withoutSeparatorBehind(text: string): string {
  let end = text.length
  while (end > 0 && /[\s/-]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
