import type { DocumentKey } from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { Day, Notice } from '@site/shared/ui'
import { expectedFacts, isAnnounced, type PreparedText, type RequestedText } from '../prepared-text.ts'
import { addressOf } from './earlier-versions.tsx'
import styles from './version-notice.module.css'
import { useEffect, useRef, type ReactNode } from 'react'
import marks from './marks.module.css'

interface VersionNoticeProps {
  requested: RequestedText & { version: string }
  /** Undefined while loading: the notice keeps its final size. */
  text: PreparedText | undefined
  /** See `LegalDocument`. */
  isChosen: boolean
}

interface AnnouncementProps {
  documentKey: DocumentKey
  /** First days of the version in force and of the next one. */
  current: string
  next: string
}

/** Says from when on another text is in force, and what changes then. */
export function Announcement({ documentKey, current, next }: AnnouncementProps) {
  return (
    <div className={`${styles.notice} ${styles.announcement}`}>
      <Notice kind="info">
        <div className={styles.row}>
          <p className={styles.title}>
            <FormattedMessage id="legal.version.next" values={{ from: <Day date={next} /> }} />
          </p>
          <p className={styles.links}>
            <Link className={styles.link} to={addressOf(documentKey, next)}>
              <FormattedMessage id="legal.version.next.read" />
            </Link>
            <Link className={styles.link} to={addressOf(documentKey, current, next)}>
              <FormattedMessage id="legal.version.next.compare" />
            </Link>
          </p>
        </div>
      </Notice>
    </div>
  )
}

/** Says that this text is not in force: when it was or will be, or what it is compared with. */
export function VersionNotice({ requested: { key, version, compared }, text, isChosen }: VersionNoticeProps) {
  const heading = useRef<HTMLParagraphElement>(null)
  const isReady = text !== undefined
  useEffect(() => {
    if (isChosen && isReady) heading.current?.focus({ preventScroll: true })
  }, [isChosen, isReady])
  const from = <Day date={version} />
  const { until = expectedFacts.until, date = expectedFacts.date, changes = 0 } = text ?? expectedFacts
  const later = text?.later
  const ofComparison = later ? 'legal.difference.title_two' : 'legal.difference.title'
  const ofEarlier = until === version ? 'legal.version.title_one_day' : 'legal.version.title'
  const isLater = text !== undefined && isAnnounced(text)
  const ofVersion = isLater ? 'legal.version.announced' : ofEarlier
  const title = compared ? ofComparison : ofVersion
  const legend = { before: from, now: <Day date={date} />, current: String(!later), ...markup }
  return (
    <div className={styles.notice}>
      <Notice kind="info">
        <div className={text ? undefined : styles.pending}>
          <p ref={heading} className={styles.title} tabIndex={-1}>
            <FormattedMessage
              id={title}
              values={{ from, until: <Day date={until} />, to: <Day date={later ?? date} /> }}
            />
          </p>
          {compared && (
            <>
              <p className={styles.line}>
                <FormattedMessage id="legal.difference.count" values={{ count: changes }} />
              </p>
              <p className={`${styles.line} ${marks.marked}`}>
                <FormattedMessage id="legal.difference.key" values={legend} />
              </p>
            </>
          )}
          <p className={styles.links}>
            {later && (
              <Link className={styles.link} to={addressOf(key, later)}>
                <FormattedMessage id="legal.difference.version" values={{ from: <Day date={later} /> }} />
              </Link>
            )}
            <Link className={styles.link} to={addressOf(key)}>
              <FormattedMessage id="legal.version.current" />
            </Link>
            {compared && (
              <Link className={styles.link} to={addressOf(key, version)}>
                <FormattedMessage id="legal.difference.version" values={{ from }} />
              </Link>
            )}
            {!compared && !isLater && (
              <Link className={styles.link} to={addressOf(key, version, 'current')}>
                <FormattedMessage id="legal.version.compare" />
              </Link>
            )}
          </p>
        </div>
      </Notice>
    </div>
  )
}

export function VersionUnknown({ documentKey }: { documentKey: DocumentKey }) {
  return (
    <Notice kind="error" title={<FormattedMessage id="legal.version.unknown" />}>
      <Link className={styles.link} to={addressOf(documentKey)}>
        <FormattedMessage id="legal.version.current" />
      </Link>
    </Notice>
  )
}

const markup = {
  ins: (words: ReactNode) => <ins>{words}</ins>,
  del: (words: ReactNode) => <del>{words}</del>,
}
