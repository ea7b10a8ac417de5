import { pattern, refine, string } from 'superstruct'
import { langs, splitLocale, type Lang, type Locale } from '../contract/locale.ts'
import type { Answer } from './client.ts'

/** The day on which a version of a document came into force, `yyyy-mm-dd`: also its name. */
export const versionDate = refine(pattern(string(), /^\d{4}-\d{2}-\d{2}$/), 'day', isDay)

export interface LegalDocument {
  /** Consists of `allowedElements` and `allowedAttributes` only; sanitise it again before it enters the page. */
  html: string
  /** The language in which the text is: another than asked for where it has not been translated. */
  lang: Lang
  /** The day it came into force, `yyyy-mm-dd`; undefined where the server does not say. */
  date: string | undefined
  /** The last day it was in force; undefined where it still is. */
  until: string | undefined
}

/** Reads the answer of `GET /api/plainhtml/{key}`: the text, and headers that tell about it. */
export function readLegalDocument({ headers, text }: Answer, locale: Locale): LegalDocument {
  const named = headers.get('content-language')?.slice(0, 2)
  const lang = langs.find((known) => known === named) ?? splitLocale(locale).lang
  return { html: text, lang, date: readDate(headers, 'document-date'), until: readDate(headers, 'document-until') }
}

function readDate(headers: Headers, name: string) {
  const date = headers.get(name)
  return versionDate.is(date) ? date : undefined
}

function isDay(text: string) {
  return !Number.isNaN(Date.parse(text))
}
