import { ApiRejected, versionDate, type DocumentKey, type LegalDocument } from '@site/shared/calls'
import { createSource, useLoaded, setSanitizedHtml } from '@site/shared/platform'
import { legalDocuments } from '../../parts/legal-documents.ts'
import { decorateText } from './decorate-text.ts'
import { readHeadings, type Heading } from './headings.ts'

/**
 * What stands unseen where facts about a text will be, so that nothing moves when they come: about as long as the
 * longest of them.
 */
export const expectedFacts = { date: '2000-09-30', until: '2000-09-30', changes: 20 }

/** Which text of a document a visitor asks for: the one in force unless `version` says otherwise. */
export interface Wanted {
  key: DocumentKey
  /** The day that the version came into force, `yyyy-mm-dd`. */
  version: string | undefined
  /** That version compared with the one in force, or with a later one that is named by its day. */
  compared: string | undefined
}

/** A legal text, ready to be copied into the page. */
export interface PreparedText extends SanitisedText {
  headings: readonly Heading[]
  /** Of a comparison: how many sections have changed. */
  changes?: number
  /** Of a comparison with a version that is not in force: the day it came into force. */
  later?: string | undefined
}

/** Null where it did not come, to be tried again; `unknown` where there is no such version. */
export type LoadedText = PreparedText | 'unknown' | null

/** The text, where it is there. */
export function textIn(loaded: LoadedText | undefined): PreparedText | undefined {
  return typeof loaded === 'object' && loaded ? loaded : undefined
}

const preparedTexts = createSource(async (wanted: Wanted): Promise<PreparedText> => {
  const { key, version, compared } = wanted
  const document = await legalDocuments.load({ key, version })
  const text = await sanitiseText(document)
  // The version in force has nothing to be compared with.
  if (compared && document.until)
    return compareWith(text, { key, version: compared === 'current' ? undefined : compared })
  decorateText(text.body, text.lang)
  return { ...text, headings: readHeadings(text.body) }
})

/** A text of a document in the visitor's locale: undefined while it loads for the first time. */
export function usePreparedText(wanted: Wanted) {
  // A version that is not named by a day need not be asked for.
  const isNamed = wanted.version === undefined || versionDate.is(wanted.version)
  const { state, value, error, isRetried, retry } = useLoaded(preparedTexts, isNamed ? wanted : undefined)
  const isUnknown = !isNamed || (error instanceof ApiRejected && error.status === 404)
  // Any other error: no answer, or a script on demand (sanitiser, comparison) did not come. The visitor can try again.
  const failed = state === 'loading' ? undefined : null
  const loaded: LoadedText | undefined = isUnknown ? 'unknown' : (value ?? failed)
  return { loaded, isRetrying: state === 'retrying', isRetried, retry }
}

async function compareWith(earlier: SanitisedText, other: Pick<Wanted, 'key' | 'version'>): Promise<PreparedText> {
  const loadComparison = () => import(/* webpackChunkName: "lazy-difference" */ '../../difference/compare-texts.ts')
  const [document, { compareTexts }] = await Promise.all([legalDocuments.load(other), loadComparison()])
  const later = await sanitiseText(document)
  const { body, changes, count } = compareTexts(earlier.body, later.body)
  const headings = readHeadings(body, changes)
  decorateText(body, later.lang)
  const facts = { until: earlier.until, changes: count, later: later.until && later.date }
  return { ...later, ...facts, body, headings }
}

/** A legal text as the server sends it, safe to be copied into the page. */
interface SanitisedText extends Omit<LegalDocument, 'html'> {
  /** Undefined where the text has none of its own. */
  title: string | undefined
  /** The text without its title; never itself put into the page. */
  body: HTMLElement
}

/** Rejects where the browser has no sanitiser of its own and the one to be loaded does not come. */
async function sanitiseText({ html, ...facts }: LegalDocument): Promise<SanitisedText> {
  const body = document.createElement('div')
  await setSanitizedHtml(body, html)
  const heading = body.querySelector('h1')
  heading?.remove()
  return { ...facts, title: heading?.textContent.trim() || undefined, body }
}
