import type { CountryCode } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './brief.module.css'
import { MemberName } from './members.ts'

interface BriefProps {
  /** Text of a wide column. */
  short: string
  title: string
  isRound?: boolean
  children: ReactNode
}

/** A name for which a wide column has no room: cards, its title and screen readers have all of it. */
function Brief({ short, title, isRound = false, children }: BriefProps) {
  return (
    <>
      <span className={isRound ? `${styles.short} ${styles.round}` : styles.short} title={title} aria-hidden="true">
        {short}
      </span>
      <span className={styles.whole}>{children}</span>
    </>
  )
}

/** A colleague as initials in a circle. */
export function Initials({ name, subject }: { name: string; subject: string | null }) {
  const initials = name.split(/\s+/).map((word) => Array.from(word)[0] ?? '')
  return (
    <Brief isRound short={[initials[0], initials.at(-1)].join('')} title={name}>
      <MemberName name={name} subject={subject} />
    </Brief>
  )
}

/** A country as its code. */
export function CountryMark({ country }: { country: CountryCode }) {
  const id = `internal_privacy_rights.country.${country}` as const
  return (
    <Brief short={country} title={useIntl().formatMessage({ id })}>
      <FormattedMessage id={id} />
    </Brief>
  )
}
