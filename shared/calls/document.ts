import { array, enums, object, optional, string, type Infer } from 'superstruct'
import { langs, splitLocale, type Lang, type Locale } from '../contract/locale.ts'
import { ask, getAnswer } from './client.ts'
import type { Answer } from './send.ts'
import { addressOf, call, notFound } from './call.ts'
import { calendarDate, requestLocale } from './parameters.ts'

/** The date on which a version of a document came into force, `yyyy-mm-dd`; identifies the version. */
export const versionDate = calendarDate

export interface LegalDocument {
  /** Sanitised by the server; sanitise it again before it enters the page. */
  html: string
  /** Differs from the requested one where there is no translation. */
  lang: Lang
  /** Start date, `yyyy-mm-dd`, where known. */
  date: string | undefined
  /** Last day; undefined where in force or announced. */
  until: string | undefined
  /** First day of the next version, where it is announced; only on the version in force. */
  next: string | undefined
}

function readLegalDocument({ headers, text }: Answer, locale: Locale): LegalDocument {
  const named = headers.get('content-language')?.slice(0, 2)
  const lang = langs.find((known) => known === named) ?? splitLocale(locale).lang
  return {
    html: text,
    lang,
    date: readDate(headers, 'document-date'),
    until: readDate(headers, 'document-until'),
    next: readDate(headers, 'document-next'),
  }
}

function readDate(headers: Headers, name: string) {
  const date = headers.get(name)
  return versionDate.is(date) ? date : undefined
}

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

const ofDocument = {
  method: 'GET',
  params: object({ key: documentKey }),
  errors: notFound,
  group: 'Legal documents',
} as const

/**
 * Returns a legal document: the one in force, or the version of a date, which may be announced.
 * @throws ApiRejected with status 404 for an unknown version; ApiUnavailable
 */
export const loadDocument = call(
  {
    ...ofDocument,
    path: '/api/plainhtml/{key}',
    query: object({ locale: requestLocale, version: optional(versionDate) }),
    answer: string(),
    mediaType: 'text/html',
    summary: 'A legal document',
  },
  (it) =>
    async (key: DocumentKey, locale: Locale, version?: string): Promise<LegalDocument> =>
      readLegalDocument(await getAnswer(it, { params: { key }, query: { locale, version } }), locale),
)

/** Returns the start dates of all versions, newest first. @throws ApiUnavailable, ApiRejected, ApiShape */
export const getDocumentVersions = call(
  {
    ...ofDocument,
    path: `${loadDocument.path}/versions`,
    query: object({ locale: requestLocale }),
    answer: array(versionDate),
    summary: 'The days on which its versions came into force, newest first',
  },
  (it) => (key: DocumentKey, locale: Locale) => ask(it, { params: { key }, query: { locale } }),
)

/** Returns the URL of the Atom feed of a document's versions (RFC 4287), newest first. */
export const getDocumentFeed = call(
  {
    ...ofDocument,
    path: `${loadDocument.path}/feed`,
    query: object({ locale: requestLocale }),
    answer: string(),
    mediaType: 'application/atom+xml',
    summary: 'Its versions as an Atom feed',
  },
  (it) => (key: DocumentKey, locale: Locale) => addressOf(it, { params: { key }, query: { locale } }),
)
