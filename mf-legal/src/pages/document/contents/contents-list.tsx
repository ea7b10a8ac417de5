import type { Lang } from '@site/shared/contract'
import { FormattedMessage, getTextLang } from '@site/shared/platform'
import { groupHeadings, type Heading } from '../headings.ts'
import styles from './contents.module.css'

interface ContentsListProps {
  headings: readonly Heading[]
  lang: Lang | undefined
  /** The id of the heading of the part being read. */
  current: string | undefined
}

/** Sections, with their parts below them. */
export function ContentsList({ headings, lang, current }: ContentsListProps) {
  return (
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
  )
}

/** One line of the contents. */
function ContentsLink({ heading: { id, text, change }, isCurrent }: { heading: Heading; isCurrent: boolean }) {
  return (
    <a href={`#${encodeURIComponent(id)}`} className={styles.link} aria-current={isCurrent ? 'location' : undefined}>
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
}
