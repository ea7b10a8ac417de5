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
  const { found = [], isNear } = findings ?? {}
  const near = String(isNear)
  const [wasReady] = useState(index !== undefined)
  return (
    <>
      <p role="status" className={styles.count}>
        {findings && intl.formatMessage({ id: 'legal.search.count' }, { count: found.length, keyword, near })}
      </p>
      {found.length > 0 && <ResultList found={found} isAllAtOnce={wasReady} />}
      {findings && index?.has('/political-ads') && (
        <p>
          <Link to={`/political-ads?${new URLSearchParams({ text: keyword })}`}>
            <FormattedMessage id="legal.search.in_register" values={{ keyword }} />
          </Link>
        </p>
      )}
      {findings && found.length === 0 && <NothingFound />}
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

function ResultList({ found, isAllAtOnce }: ResultListProps) {
  const [shown, setShown] = useState({ found, count: step })
  // A new search starts with its first results.
  const count = shown.found === found ? shown.count : step
  const isWhole = useDeferredValue(true, isAllAtOnce)
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    // Focus the first of the added results.
    if (shown.count > step) list.current?.children[shown.count - step]?.querySelector('a')?.focus()
  }, [shown])

  return (
    <>
      <OrderedList ref={list} className={styles.list}>
        {found.slice(0, isWhole ? count : best).map((each) => (
          <Result key={each.id} found={each} />
        ))}
      </OrderedList>
      {found.length > count && (
        <Button variant="secondary" className={styles.more} onClick={() => setShown({ found, count: count + step })}>
          <FormattedMessage id="legal.search.more" values={{ count: Math.min(step, found.length - count) }} />
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
