import {
  ApiRejected,
  getDocument,
  getDocumentVersion,
  versionDate,
  type DocumentKey,
  type LegalDocument,
} from '@site/shared/calls'
import { getLocale } from '@site/shared/platform'
import { decorateText } from './decorate-text.ts'
import { readHeadings, type Heading } from './headings.ts'
import { sanitiseText, type SanitisedText } from './sanitised-text.ts'

/** Which text of a document a visitor asks for: the one in force unless `version` says otherwise. */
export interface Wanted {
  key: DocumentKey
  /** The day that the version came into force, `yyyy-mm-dd`. */
  version: string | undefined
  /** That version compared with the one in force. */
  compared: boolean
}

/** A legal text, ready to be copied into the page. */
export interface PreparedText extends SanitisedText {
  headings: readonly Heading[]
  /** Of a comparison: how many sections have changed. */
  changes?: number
}

/** Null where it did not come, to be tried again; `unknown` where there is no such version. */
export type Loaded = PreparedText | 'unknown' | null

/** The text, where it is there. */
export function textIn(loaded: Loaded | undefined): PreparedText | undefined {
  return typeof loaded === 'object' && loaded ? loaded : undefined
}

type Answer = Promise<LegalDocument | null>
const plain = new WeakMap<Answer, PreparedText>()
const compared = new WeakMap<Answer, PreparedText>()

/** What can be said without waiting: the text where it is there, `unknown` for a version that is not named by a day. */
export function getPreparedText(wanted: Wanted): PreparedText | 'unknown' | undefined {
  if (wanted.version !== undefined && !versionDate.is(wanted.version)) return 'unknown'
  return keptTexts(wanted).get(askFor(wanted))
}

/** Loads and prepares a text. */
export async function loadText(wanted: Wanted): Promise<Loaded> {
  const answer = askFor(wanted)
  const known = keptTexts(wanted).get(answer)
  if (known) return known
  try {
    const document = await answer
    const text = document && (await prepareText(document, wanted))
    if (text) keptTexts(wanted).set(answer, text)
    return text
  } catch (error) {
    // Anything else: no answer, or a script on demand (sanitiser, comparison) did not come. The visitor can try again.
    return error instanceof ApiRejected && error.status === 404 ? 'unknown' : null
  }
}

function askFor({ key, version }: Wanted): Answer {
  const { locale } = getLocale()
  return version ? getDocumentVersion(key, locale, version) : getDocument(key, locale)
}

function keptTexts(wanted: Wanted) {
  return wanted.compared ? compared : plain
}

async function prepareText(document: LegalDocument, wanted: Wanted): Promise<PreparedText | null> {
  const text = await sanitiseText(document)
  // The version in force has nothing to be compared with.
  if (wanted.compared && document.until) return compareWithCurrent(text, wanted.key)
  decorateText(text.body, text.lang)
  return { ...text, headings: readHeadings(text.body) }
}

async function compareWithCurrent(earlier: SanitisedText, key: DocumentKey): Promise<PreparedText | null> {
  const loadComparison = () => import(/* webpackChunkName: "lazy-difference" */ './difference/compare-texts.ts')
  const [document, { compareTexts }] = await Promise.all([getDocument(key, getLocale().locale), loadComparison()])
  if (!document) return null
  const current = await sanitiseText(document)
  const { body, changes, count } = compareTexts(earlier.body, current.body)
  const headings = readHeadings(body, changes)
  decorateText(body, current.lang)
  return { ...current, until: earlier.until, body, headings, changes: count }
}
