import type { CountryCode } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './brief.module.css'
import { MemberName } from './members.ts'

interface BriefProps {
  /** Text of a wide column. */
  short: ReactNode
  title: string
  isRound?: boolean
  children: ReactNode
}

/** A text for which a wide column has no room: cards, its title and screen readers have all of it. */
export function Brief({ short, title, isRound = false, children }: BriefProps) {
  return (
    <>
      <span className={isRound ? `${styles.short} ${styles.round}` : styles.short} title={title} aria-hidden="true">
        {short}
      </span>
      <Whole>{children}</Whole>
    </>
  )
}

/** Text that cards show, and screen readers have everywhere. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className={styles.whole}>{children}</span>
}

/** The beginning of a text, which only wide columns show. */
export function Beginning({ of }: { of: string }) {
  return (
    <span className={styles.short} title={of} aria-hidden="true" dir="auto">
      {shorten(of)}
    </span>
  )
}

/** In characters: one line of a column. */
const briefLength = 26

/** Returns a text in one line, cut between two words where it is long. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= briefLength) return line
  const cut = line.slice(0, briefLength)
  return `${cut.slice(0, cut.lastIndexOf(' ')).trim() || cut}…`
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
