import type { Lang } from '@site/shared/contract'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Icon, Skeleton } from '@site/shared/ui'
import { useRef } from 'react'
import type { Heading } from '../headings.ts'
import { useSiteLinks } from '../use-site-links.ts'
import styles from './contents.module.css'
import { ContentsList } from './contents-list.tsx'
import { useKeptInView } from './use-kept-in-view.ts'
import { useSectionBeingRead } from './use-section-being-read.ts'
import { useWideWindow } from './use-wide-window.ts'

interface ContentsProps {
  /** Undefined until the text is there. */
  headings: readonly Heading[] | undefined
  lang: Lang | undefined
}

const none: readonly Heading[] = []

/** The headings of a document as links: beside the text where there is room, else above it, to be opened. */
export function Contents({ headings = none, lang }: ContentsProps) {
  const label = useIntl().formatMessage({ id: 'legal.contents' })
  const frame = useRef<HTMLElement>(null)
  const follow = useSiteLinks()
  const isWide = useWideWindow()
  const current = useSectionBeingRead(headings)
  useKeptInView(frame, current)
  const isThere = headings.length > 0
  const list = isThere ? <ContentsList headings={headings} lang={lang} current={current} /> : <Skeleton lines={12} />
  return (
    <nav ref={frame} className={isWide ? styles.beside : styles.above} aria-label={label} onClick={follow}>
      {isWide && (
        <>
          <p className={styles.title} aria-hidden="true">
            {label}
          </p>
          {list}
        </>
      )}
      {!isWide && (
        <details>
          <summary className={styles.summary}>
            <FormattedMessage id="legal.contents" />
            <Icon name="chevron-down" className={styles.chevron} />
          </summary>
          {list}
        </details>
      )}
    </nav>
  )
}
