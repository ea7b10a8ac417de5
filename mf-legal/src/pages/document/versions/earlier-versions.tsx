import { getDocumentVersions, type DocumentKey } from '@site/shared/calls'
import { createSource, FormattedMessage, getLocale, useLoaded } from '@site/shared/platform'
import { Icon, icons, Notice, Spinner } from '@site/shared/ui'
import { useState } from 'react'
import styles from './earlier-versions.module.css'
import { VersionList } from './version-list.tsx'

/** The days of a document's versions, newest first. */
const versionDays = createSource((key: DocumentKey) => getDocumentVersions(key, getLocale().locale))

interface EarlierVersionsProps {
  documentKey: DocumentKey
  /** The version that the visitor reads; undefined for the one in force. */
  shown: string | undefined
}

/** All versions of a document, loaded when a visitor asks for them. */
export function EarlierVersions({ documentKey, shown }: EarlierVersionsProps) {
  const [isWanted, setWanted] = useState(false)
  const { state, value: versions, retry } = useLoaded(versionDays, isWanted ? documentKey : undefined)
  return (
    <details className={styles.frame} onToggle={() => setWanted(true)}>
      <summary className={styles.summary}>
        <Icon shape={icons.chevronDown} className={styles.chevron} />
        <FormattedMessage id="legal.versions" />
      </summary>
      <div className={styles.content}>
        {versions && <VersionList documentKey={documentKey} versions={versions} shown={shown} />}
        {isWanted && (state === 'loading' || state === 'retrying') && <Spinner />}
        {state === 'failed' && (
          <Notice kind="error" title={<FormattedMessage id="legal.versions.failed" />} onRetry={retry} />
        )}
      </div>
    </details>
  )
}
