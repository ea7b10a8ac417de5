import type { DocumentKey } from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { addDays } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import styles from './earlier-versions.module.css'
import { addressOf } from './version-address.ts'

interface VersionListProps {
  documentKey: DocumentKey
  /** Newest first. */
  versions: readonly string[]
  shown: string | undefined
}

/** Each version with the time it was in force, to be read by itself or beside the one in force. */
export function VersionList({ documentKey, versions: [current, ...earlier], shown = current }: VersionListProps) {
  if (!current) return null
  const isShown = (version: string) => (version === shown ? 'page' : undefined)
  return (
    <>
      {earlier.length === 0 && (
        <p className={styles.only}>
          <FormattedMessage id="legal.versions.only" />
        </p>
      )}
      <ol className={styles.list}>
        <li className={styles.version}>
          <Link className={styles.link} to={addressOf(documentKey)} aria-current={isShown(current)}>
            <FormattedMessage id="legal.versions.current" values={{ from: <Day date={current} /> }} />
          </Link>
        </li>
        {earlier.map((version, at) => {
          const from = <Day date={version} />
          const until = <Day date={addDays(earlier[at - 1] ?? current, -1)} />
          return (
            <li key={version} className={styles.version}>
              <Link className={styles.link} to={addressOf(documentKey, version)} aria-current={isShown(version)}>
                <FormattedMessage id="legal.versions.earlier" values={{ from, until }} />
              </Link>
              <Link className={styles.link} to={addressOf(documentKey, version, 'compared')}>
                <FormattedMessage id="legal.versions.compare" values={{ from }} />
              </Link>
            </li>
          )
        })}
      </ol>
    </>
  )
}
