import type { Lang } from '@site/shared/contract'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Icon, Skeleton } from '@site/shared/ui'
import { useRef } from 'react'
import type { Heading } from '../headings.ts'
import { useSiteLinks } from '../use-site-links.ts'
import styles from './contents.module.css'
import { ContentsLink } from './contents-link.tsx'
import { groupHeadings } from './group-headings.ts'
import { useKeptInView } from './use-kept-in-view.ts'
import { useSectionBeingRead } from './use-section-being-read.ts'

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
  const current = useSectionBeingRead(headings)
  useKeptInView(frame, current)
  return (
    <nav ref={frame} className={styles.contents} aria-label={label} onClick={follow}>
      <p className={styles.title} aria-hidden="true">
        {label}
      </p>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <FormattedMessage id="legal.contents" />
          <Icon name="chevron-down" className={styles.chevron} />
        </summary>
        {headings.length === 0 && <Skeleton lines={12} />}
        <ol className={styles.list} lang={lang}>
          {groupHeadings(headings).map(({ heading, below }) => (
            <li key={heading.id} className={styles.item}>
              <ContentsLink heading={heading} isCurrent={heading.id === current} />
              {below.length > 0 && (
                <ol className={styles.below}>
                  {below.map((inner) => (
                    <li key={inner.id}>
                      <ContentsLink heading={inner} isCurrent={inner.id === current} />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
