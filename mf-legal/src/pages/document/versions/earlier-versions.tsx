import type { DocumentKey } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Icon, Notice, Spinner } from '@site/shared/ui'
import { useState } from 'react'
import styles from './earlier-versions.module.css'
import { useVersions } from './use-versions.ts'
import { VersionList } from './version-list.tsx'

interface EarlierVersionsProps {
  documentKey: DocumentKey
  /** The version that the visitor reads; undefined for the one in force. */
  shown: string | undefined
}

/** All versions of a document, loaded when a visitor asks for them. */
export function EarlierVersions({ documentKey, shown }: EarlierVersionsProps) {
  const [isOpen, setOpen] = useState(false)
  const { versions, retry } = useVersions(documentKey, isOpen)
  return (
    <details className={styles.frame} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="chevron-down" className={styles.chevron} />
        <FormattedMessage id="legal.versions" />
      </summary>
      <div className={styles.content}>
        {versions && <VersionList documentKey={documentKey} versions={versions} shown={shown} />}
        {isOpen && versions === undefined && <Spinner />}
        {versions === null && (
          <Notice kind="error" title={<FormattedMessage id="legal.versions.failed" />} onRetry={retry} />
        )}
      </div>
    </details>
  )
}
