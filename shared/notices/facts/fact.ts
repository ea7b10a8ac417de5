// Facts of a notice as values: the pages draw them with React, the server writes them for readers without a script.
import type { CampaignItem } from '@site/shared/calls'
import type { Locale } from '@site/shared/contract'
import type texts from '../messages/nl_nl.json'

export type NoticeTextId = keyof typeof texts

/** A part of a value; a text by itself joins two others. */
export type FactPart =
  | string
  | {
      kind: 'message'
      id: NoticeTextId
      values?: Readonly<Record<string, FactArgument>>
      /** Says that the notice states nothing here. */
      isAbsent?: boolean
    }
  /** As the notice states it, in its language where that is known. */
  | { kind: 'words'; text: string; lang?: 'nl' | 'fr' | undefined; isExact?: boolean }
  | { kind: 'day'; date: string }
  | { kind: 'range'; lower: number | undefined; upper: number | undefined; isEuros: boolean }
  /** A web URL that a sponsor has sent; another text than such a URL is no link. */
  | { kind: 'outside'; url: string }
  /** A page of the site, by its path below the language. */
  | { kind: 'page'; path: string; id: NoticeTextId }

/** Argument of a message: numbers and words decide about its form, values stand in it. */
export type FactArgument = string | number | FactValue

/** Empty where the notice states nothing. */
export type FactValue = readonly FactPart[]

/** A fact of a notice: the fields that it consists of, and what it is. */
export interface CampaignFact {
  /** In the template of the notice. */
  number?: number | undefined
  fields: readonly (keyof CampaignItem)[]
  read: (item: CampaignItem, locale: Locale) => FactValue
}

export interface NoticeFact extends CampaignFact {
  name: NoticeTextId
  qualifier?: NoticeTextId | undefined
  /** Beginning of an `absentItems` entry for a missing value. */
  absence?: string | undefined
}

export function say(id: NoticeTextId, values: Readonly<Record<string, FactArgument>> = {}): FactPart {
  return { kind: 'message', id, values }
}

export const notYet: FactValue = [{ kind: 'message', id: 'political_ads.notice.not_yet', isAbsent: true }]

/** Currency of all amounts, in whole euros. */
export const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const

/** Formats a range: `< x`, `> x`, `x – y`, `x` where both bounds are the same; undefined without bounds. */
export function formatRange(lower: number | undefined, upper: number | undefined, format: (bound: number) => string) {
  if (upper === undefined) return lower === undefined ? undefined : `> ${format(lower)}`
  if (lower === undefined) return `< ${format(upper)}`
  return lower === upper ? format(upper) : `${format(lower)} – ${format(upper)}`
}

/** French on fr_be, otherwise Dutch; the other one where it is missing. */
export function findText(dutch: string | undefined, french: string | undefined, locale: Locale) {
  const texts = [{ text: dutch, lang: 'nl' } as const, { text: french, lang: 'fr' } as const]
  if (locale === 'fr_be') texts.reverse()
  const stated = texts.find(({ text }) => text)
  return stated?.text === undefined ? undefined : { text: stated.text, lang: stated.lang }
}
