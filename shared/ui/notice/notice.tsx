import { FormattedMessage, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import * as icons from '../icon/icons.ts'
import styles from './notice.module.css'

interface NoticeProps {
  kind: 'info' | 'error' | 'success'
  title?: ReactNode
  children?: ReactNode
  /** Shows a retry button. */
  onRetry?: () => void
  retrying?: boolean
}

const roles = { info: undefined, error: 'alert', success: 'status' } as const
const shapes = { info: icons.info, error: icons.error, success: icons.check }

/** A message in its place on the page; errors and successes are announced. */
export function Notice({ kind, title, children, onRetry, retrying }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={roles[kind]}>
      <Icon shape={shapes[kind]} className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {onRetry && (
          <Button variant="secondary" className={styles.retry} loading={retrying} onClick={onRetry}>
            <FormattedMessage id="common.retry" />
          </Button>
        )}
      </div>
    </div>
  )
}

interface QueryFailureProps {
  /** Result of `useQuery`. */
  query: { state: string; retry: () => void }
  title?: MessageId
  text?: MessageId
}

/** Says that a query failed, with a retry; nothing in its other states. */
export function QueryFailure({ query: { state, retry }, title, text }: QueryFailureProps) {
  if (state !== 'failed' && state !== 'retrying') return null
  return (
    <Notice
      kind="error"
      title={title && <FormattedMessage id={title} />}
      onRetry={retry}
      retrying={state === 'retrying'}
    >
      {text && <FormattedMessage id={text} />}
    </Notice>
  )
}
