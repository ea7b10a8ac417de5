import { useMediaQuery } from '@site/shared/browser'
import type { Lang } from '@site/shared/contract'
import { FormattedMessage, getTextLang, useIntl } from '@site/shared/platform'
import { Disclosure, OrderedList, Skeleton } from '@site/shared/ui'
import { useEffect, useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react'
import type { ChangeView } from '../../../difference/comparison.ts'
import { groupHeadings, type Heading } from '../headings.ts'
import { useSiteLinks } from '../navigation.ts'
import styles from './contents.module.css'
import { useSectionBeingRead } from '../use-section-being-read.ts'

interface ContentsProps {
  /** Undefined until the text has loaded. */
  headings: readonly Heading[] | undefined
  lang: Lang | undefined
  /** Comparison that the visitor chose in the bar. */
  changeView: ChangeView | undefined
}

/** As in the style sheets of the document page. */
const wide = '(min-width: 62.5625em)'

const none: readonly Heading[] = []

/** The headings as links: next to the text where there is room, else above it, closed. */
export function Contents({ headings: all = none, lang, changeView }: ContentsProps) {
  const label = useIntl().formatMessage({ id: 'legal.contents' })
  const frame = useRef<HTMLElement>(null)
  const follow = useSiteLinks()
  const isWide = useMediaQuery(wide)
  const headings = useMemo(() => all.filter(({ id }) => !changeView?.hidden.has(id)), [all, changeView])
  // Whichever the visitor used last, the bar or the contents, names the section.
  const [leftView, setLeftView] = useState<ChangeView>()
  const current = useSectionBeingRead(headings, changeView === leftView ? undefined : changeView?.current)
  function goTo(event: MouseEvent) {
    setLeftView(changeView)
    follow(event)
  }
  useScrollIntoView(frame, current)
  const link = ({ id, text, change }: Heading) => (
    <a
      href={`#${encodeURIComponent(id)}`}
      className={styles.link}
      aria-current={id === current ? 'location' : undefined}
    >
      {text}
      {change && (
        <>
          {' '}
          <span className={styles.change} lang={getTextLang()}>
            <FormattedMessage id={`legal.contents.${change}`} />
          </span>
        </>
      )}
    </a>
  )
  const list =
    headings.length > 0 ? (
      <OrderedList className={styles.list} lang={lang}>
        {groupHeadings(headings).map(({ heading, below }) => (
          <li key={heading.id} className={styles.item}>
            {link(heading)}
            {below.length > 0 && (
              <OrderedList className={styles.below}>
                {below.map((inner) => (
                  <li key={inner.id}>{link(inner)}</li>
                ))}
              </OrderedList>
            )}
          </li>
        ))}
      </OrderedList>
    ) : (
      <Skeleton lines={12} />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- heard of the links inside, which the keyboard reaches
    <nav ref={frame} className={isWide ? styles.aside : styles.above} aria-label={label} onClick={goTo}>
      {isWide && (
        <>
          <p className={styles.title} aria-hidden="true">
            {label}
          </p>
          {list}
        </>
      )}
      {!isWide && (
        <Disclosure className={styles.opener} summary={label}>
          {list}
        </Disclosure>
      )}
    </nav>
  )
}

/** Scrolls contents that are longer than the window so that the current line is visible. */
function useScrollIntoView(frame: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    const contents = frame.current
    const link = contents?.querySelector('[aria-current]')
    // What has the focus there scrolls the page too, and stays in view itself.
    if (!contents || !link || contents.contains(document.activeElement)) return
    const around = contents.getBoundingClientRect()
    const { top, bottom } = link.getBoundingClientRect()
    if (top < around.top) contents.scrollBy(0, top - around.top)
    else if (bottom > around.bottom) contents.scrollBy(0, bottom - around.bottom)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `current` decides which link is the current one
  }, [frame, current])
}
