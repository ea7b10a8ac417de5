import { FormattedMessage, Link } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './nothing-found.module.css'
import { Topics } from './topics.tsx'

/** What else one can do when nothing was found. */
export function NothingFound() {
  return (
    <>
      <ul className={styles.advice}>
        <li>
          <FormattedMessage id="legal.search.nothing.spelling" />
        </li>
        <li>
          <FormattedMessage id="legal.search.nothing.words" />
        </li>
        <li>
          <FormattedMessage id="legal.search.nothing.contact" values={{ about: linkToContact }} />
        </li>
      </ul>
      <Topics />
    </>
  )
}

function linkToContact(text: ReactNode) {
  return <Link to="/about#contact">{text}</Link>
}
