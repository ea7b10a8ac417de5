import { FormattedMessage, getTextLang } from '@site/shared/platform'
import type { Heading } from '../headings.ts'
import styles from './contents.module.css'

/** One line of the contents. */
export function ContentsLink({ heading: { id, text, change }, isCurrent }: { heading: Heading; isCurrent: boolean }) {
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
