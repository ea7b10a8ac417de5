// Compares the periods that pages, mails and letters name with the code, as those of documents are compared.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Lang } from '@site/shared/contract'
import { ownTermDays, shortTermHours } from '@site/shared/calls'
import { dayInMs, minuteInMs } from '@site/shared/rules'
import { unconfirmedPictureTime } from '../advertisements/advertisement-store.ts'
import { soonDays, weekDays } from '../requests/desk/digest.ts'
import { askingDays, months, showingDays, waitingDays } from '../requests/domain/term.ts'
import { codeTime } from '../requests/person/mailbox-codes.ts'
import { constants } from './constants.ts'
import { isKeeper } from './people.ts'
import { count, readPeriods } from './facts.ts'
import listed from './text-periods.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

/** The terms of documents, and those that only pages and mails name. */
export const termsOfTexts: Readonly<Record<string, string>> = {
  ...constants,
  report: count(ownTermDays, 'day'),
  'report near an election': count(shortTermHours, 'hour'),
  'review of a decision': count(months, 'month'),
  'question that stops the clock': count(askingDays, 'day'),
  'time to show who one is': count(showingDays, 'day'),
  'question without an answer': count(waitingDays, 'day'),
  'code of a mailbox': count(codeTime / minuteInMs, 'minute'),
  'unconfirmed pictures': count(unconfirmedPictureTime / dayInMs, 'day'),
  'due soon': count(soonDays, 'day'),
  'due this week': count(weekDays, 'day'),
}

interface NamedText {
  file: string
  id: string
  lang: Lang
  text: string
}

/** A period that a text names. */
interface NamedPeriod extends Pick<NamedText, 'file' | 'id'> {
  period: string
}

/** Reads the messages of all parts, and the texts of mails, letters and pages of the server. */
export function readPageTexts(): NamedText[] {
  const files = globSync(['{host,shared,shared/notices,mf-*}/messages/*.json', 'server/texts/*.json'], { cwd: root })
  return files.toSorted().flatMap((file) => {
    const content: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return textsIn(content, '').map(({ id, text }) => ({ file, id, lang: langOf(file, id), text }))
  })
}

export function readTextPeriods(): NamedPeriod[] {
  return readPageTexts().flatMap(({ file, id, lang, text }) =>
    readPeriods(text, lang).map((period) => ({ file, id, period })),
  )
}

/** The texts for the team have both languages in one file. */
function langOf(file: string, id: string): Lang {
  const name = basename(file)
  const lang = name === 'team.json' ? id.slice(0, 2) : name.slice(0, 2)
  return lang === 'fr' || lang === 'en' ? lang : 'nl'
}

function textsIn(value: unknown, id: string): { id: string; text: string }[] {
  if (typeof value === 'string') return [{ id, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, id ? `${id}.${name}` : name))
}

type Listed = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Returns a line for each period that `text-periods.json` does not list for the beginning of the id of its text, and for each that
 * the code does not keep: each names a term of the code, or who keeps it (`people.json`).
 */
export function compareTextPeriods(
  periods: readonly NamedPeriod[],
  terms: Readonly<Record<string, string>> = termsOfTexts,
  list: Listed = listed,
): string[] {
  const beginnings = Object.keys(list).toSorted((one, other) => other.length - one.length)
  return periods.flatMap(({ file, id, period }) => {
    const known = beginnings.find((beginning) => id === beginning || id.startsWith(`${beginning}.`))
    const term = known === undefined ? undefined : list[known]?.[period]
    if (term === undefined) return [`${file} ${id} says "${period}", which text-periods.json does not list`]
    if (isKeeper(term) || terms[term] === period) return []
    return [
      `${file} ${id} says "${period}"; "${term}" is ${terms[term] ?? 'nothing'} in the code, and nobody of people.json`,
    ]
  })
}
