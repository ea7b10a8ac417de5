import { ApiRejected, loadDocument, versionDate, type DocumentKey, type LegalDocument } from '@site/shared/calls'
import { createQuery, getLocale, setSanitizedHtml, useQuery } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import type { ChangeBar } from '../../difference/comparison.ts'
import { decorateText } from './decorate-text.ts'
import { readHeadings, type Heading } from './headings.ts'

/** Placeholders with about the longest values, so that nothing moves when the facts load. */
export const expectedFacts = { date: '2000-09-30', until: '2000-09-30', changes: 20 }

/** The requested text: the one in force unless `version` is set. */
export interface RequestedText {
  key: DocumentKey
  /** The date on which the version came into force, `yyyy-mm-dd`. */
  version: string | undefined
  /** The version to compare it with: `current`, or a later date. */
  compared: string | undefined
}

export interface PreparedText extends SanitisedText {
  headings: readonly Heading[]
  /** In a comparison: number of changed sections. */
  changes?: number
  /** In a comparison: goes from one change to the next. */
  ChangeBar?: typeof ChangeBar
  /** In a comparison with a version that is not in force, any more or yet: its date. */
  later?: string | undefined
}

/** Tells whether a version will come into force later. */
export function isAnnounced({ date }: Pick<LegalDocument, 'date'>): boolean {
  // The day begins here before it does in UTC; the time zone takes long to load.
  const day = new Date().toISOString().slice(0, 10)
  return date !== undefined && date > day && date > getToday()
}

const documents = createQuery(({ key, version }: Pick<RequestedText, 'key' | 'version'>) =>
  loadDocument(key, getLocale().locale, version),
)

const preparedTexts = createQuery(async (requested: RequestedText): Promise<PreparedText> => {
  const { key, version, compared } = requested
  const document = await documents.load({ key, version })
  const text = await sanitiseText(document)
  // The version in force cannot be compared with itself.
  const isComparable = document.until ?? (document.next !== undefined && compared === document.next)
  if (compared && isComparable)
    return compareWith(text, { key, version: compared === 'current' ? undefined : compared })
  decorateText(text.body, text.lang)
  return { ...text, headings: readHeadings(text.body) }
})

/** Requests the text in force before its page is rendered; it is prepared once its title has been painted. */
export function startText(key: DocumentKey): void {
  documents.start({ key, version: undefined })
}

/** Loads and prepares a text; in state `unknown` there is no such version. */
export function usePreparedText(requested: RequestedText) {
  // Only dates are valid versions.
  const isNamed = requested.version === undefined || versionDate.is(requested.version)
  const query = useQuery(preparedTexts, isNamed ? requested : undefined)
  const isUnknown = !isNamed || (requested.version && query.error instanceof ApiRejected && query.error.status === 404)
  return { ...query, state: isUnknown ? 'unknown' : query.state }
}

async function compareWith(
  earlier: SanitisedText,
  other: Pick<RequestedText, 'key' | 'version'>,
): Promise<PreparedText> {
  const loadComparison = () => import(/* webpackChunkName: "lazy-difference" */ '../../difference/comparison.ts')
  const [document, { compareTexts, ChangeBar }] = await Promise.all([documents.load(other), loadComparison()])
  const later = await sanitiseText(document)
  const { body, changes, count } = compareTexts(earlier.body, later.body)
  const headings = readHeadings(body, changes)
  decorateText(body, later.lang)
  const facts = {
    until: earlier.until,
    changes: count,
    ChangeBar,
    later: later.until || isAnnounced(later) ? later.date : undefined,
  }
  return { ...later, ...facts, body, headings }
}

/** A text that is safe to copy into the page. */
interface SanitisedText extends Omit<LegalDocument, 'html'> {
  title: string | undefined
  /** The text without its title; never inserted itself. */
  body: HTMLElement
}

/** Rejects where the browser has no sanitiser and the library does not load. */
async function sanitiseText({ html, ...facts }: LegalDocument): Promise<SanitisedText> {
  const body = document.createElement('div')
  await setSanitizedHtml(body, html)
  const heading = body.querySelector('h1')
  heading?.remove()
  return { ...facts, title: heading?.textContent.trim() || undefined, body }
}
