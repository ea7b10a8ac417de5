import type { SearchKind } from '@site/shared/contract'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { EntryIndex, Found } from './entry-index.ts'
import { NothingFound } from './topics.tsx'
import styles from './results.module.css'
import { Button, Icon, icons, OrderedList } from '@site/shared/ui'
import { excerpt, markHits, type Piece } from './passages.ts'

/** The number of results, announced when it changes, and the results. */
export function Results({ index, keyword }: { index: EntryIndex | undefined; keyword: string }) {
  const intl = useIntl()
  const findings = useMemo(() => (keyword ? index?.find(keyword) : undefined), [index, keyword])
  const { found: entries = [], isNear } = findings ?? {}
  const near = String(isNear)
  const [wasReady] = useState(index !== undefined)
  return (
    <>
      <p role="status" className={styles.count}>
        {findings && intl.formatMessage({ id: 'legal.search.count' }, { count: entries.length, keyword, near })}
      </p>
      {entries.length > 0 && <ResultList found={entries} isAllAtOnce={wasReady} />}
      {findings && index?.has('/political-ads') && (
        <p>
          <Link to={`/political-ads?${new URLSearchParams({ text: keyword })}`}>
            <FormattedMessage id="legal.search.in_register" values={{ keyword }} />
          </Link>
        </p>
      )}
      {findings && entries.length === 0 && <NothingFound />}
    </>
  )
}

/** Number of results shown at first, and added each time. */
const step = 10
/** Number of results of the first render, which is the slowest one. */
const best = 3

interface ResultListProps {
  found: Found[]
  /** When the visitor returns, the page must have its full height to restore the scroll position. */
  isAllAtOnce: boolean
}

function ResultList({ found: entries, isAllAtOnce }: ResultListProps) {
  const [shownPart, setShown] = useState({ found: entries, count: step })
  // A new search starts with its first results.
  const count = shownPart.found === entries ? shownPart.count : step
  const isWhole = useDeferredValue(true, isAllAtOnce)
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    // Focus the first of the added results.
    if (shownPart.count > step) list.current?.children[shownPart.count - step]?.querySelector('a')?.focus()
  }, [shownPart])

  return (
    <>
      <OrderedList ref={list} className={styles.list}>
        {entries.slice(0, isWhole ? count : best).map((each) => (
          <Result key={each.id} found={each} />
        ))}
      </OrderedList>
      {entries.length > count && (
        <Button
          variant="secondary"
          className={styles.more}
          onClick={() => setShown({ found: entries, count: count + step })}
        >
          <FormattedMessage id="legal.search.more" values={{ count: Math.min(step, entries.length - count) }} />
        </Button>
      )}
    </>
  )
}

const shapes: Record<SearchKind, string> = {
  document: icons.document,
  right: icons.shield,
  page: icons.arrowRight,
  brand: icons.info,
  phone: icons.phone,
}

function Result({ found: { entry, title, text, hits } }: { found: Found }) {
  const { kind, path, within, lang } = entry
  return (
    <li className={styles.result}>
      <Icon shape={shapes[kind]} className={styles.icon} />
      <div className={styles.body}>
        <h2 className={styles.title} lang={lang}>
          <Link to={path}>
            <Highlighted pieces={markHits(title, hits)} />
          </Link>
        </h2>
        <p className={styles.kind}>
          <FormattedMessage id={`legal.search.kinds.${kind}`} />
          {within && (
            <>
              {' · '}
              <span lang={lang}>{within}</span>
            </>
          )}
        </p>
        {text.text && (
          <p className={styles.text} lang={lang}>
            <Highlighted pieces={excerpt(text, hits)} />
          </p>
        )}
      </div>
    </li>
  )
}

function Highlighted({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ at, text, isHit }) => (isHit ? <mark key={at}>{text}</mark> : text))
}
