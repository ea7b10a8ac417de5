import { pattern, refine, string, enums, object, optional, type Infer, array } from 'superstruct'
import { langs, splitLocale, type Lang, type Locale } from '../contract/locale.ts'
import { type Answer, getAnswer, ask } from './client.ts'
import { call, addressOf } from './call.ts'
import { requestLocale } from './parameters.ts'

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

/** The legal documents (product §2). */
export const documentKeys = [
  'privacy-policy',
  'privacy-policy-participants',
  'privacy-policy-applicants',
  'privacy-policy-events',
  'cookie-policy',
  'terms-of-use',
] as const

export const documentKey = enums(documentKeys)
export type DocumentKey = Infer<typeof documentKey>

/**
 * A legal document: the one in force, or the version that came into force on the day `version` (product §7, §10).
 *
 * @throws ApiRejected with status 404 where there is none; ApiUnavailable
 */
export const loadDocument = call(
  {
    method: 'GET',
    path: '/api/plainhtml/{key}',
    params: object({ key: documentKey }),
    query: object({ locale: requestLocale, version: optional(versionDate) }),
    answer: string(),
    mediaType: 'text/html',
    refusals: { NOT_FOUND: { status: 404 } },
    group: 'Legal documents',
    summary: 'A legal document',
  },
  (it) =>
    async (key: DocumentKey, locale: Locale, version?: string): Promise<LegalDocument> =>
      readLegalDocument(await getAnswer(it, { params: { key }, query: { locale, version } }), locale),
)

/** A legal document (product §7). Null where the answer is not ok or does not come. */
export async function getDocument(key: DocumentKey, locale: Locale): Promise<LegalDocument | null> {
  // Product §7: whatever went wrong, the page gets null and offers to try again.
  return loadDocument(key, locale).catch(() => null)
}

/**
 * The days on which the document in force and the versions before it came into force, newest first (product §10).
 *
 * @throws ApiUnavailable, ApiRejected, ApiShape as `ask`
 */
export const getDocumentVersions = call(
  {
    method: 'GET',
    path: `${loadDocument.path}/versions`,
    params: loadDocument.params,
    query: object({ locale: requestLocale }),
    answer: array(versionDate),
    refusals: { NOT_FOUND: { status: 404 } },
    group: 'Legal documents',
    summary: 'The days on which its versions came into force, newest first',
  },
  (it) => (key: DocumentKey, locale: Locale) => ask(it, { params: { key }, query: { locale } }),
)

/**
 * One version of a document.
 * @param version The day it came into force, `yyyy-mm-dd`.
 *
 * @throws ApiRejected with status 404 where there is no such version; ApiUnavailable where none came
 */
export function getDocumentVersion(key: DocumentKey, locale: Locale, version: string): Promise<LegalDocument> {
  return loadDocument(key, locale, version)
}

/** The versions of a legal document as an Atom feed (RFC 4287), newest first: for those who follow its changes. */
export const getDocumentFeed = call(
  {
    method: 'GET',
    path: `${loadDocument.path}/feed`,
    params: loadDocument.params,
    query: object({ locale: requestLocale }),
    answer: string(),
    mediaType: 'application/atom+xml',
    refusals: { NOT_FOUND: { status: 404 } },
    group: 'Legal documents',
    summary: 'Its versions as an Atom feed',
  },
  (it) =>
    /** Where the feed is. */
    (key: DocumentKey, locale: Locale) =>
      addressOf(it, { params: { key }, query: { locale } }),
)
