import { object, string } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { addressOf, call } from './call.ts'
import { loadDocument, type DocumentKey } from './document.ts'
import { requestLocale } from './request-locale.ts'

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
