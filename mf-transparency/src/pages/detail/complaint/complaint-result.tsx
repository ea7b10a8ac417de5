import { FormattedMessage } from '@site/shared/platform'
import { Button, Notice } from '@site/shared/ui'
import { useEffect, useRef } from 'react'
import styles from './complaint.module.css'

interface ComplaintResultProps {
  /** Why the complaint could not be sent; undefined where it was. */
  failure: string | undefined
  onClose: () => void
}

/** Third layer: what became of the complaint (product §8). */
export function ComplaintResult({ failure, onClose }: ComplaintResultProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.result}>
      <Notice kind={failure === undefined ? 'success' : 'error'}>
        {failure ?? <FormattedMessage id="political_ads.complaint.success" />}
      </Notice>
      <Button ref={button} onClick={onClose}>
        <FormattedMessage id="common.close" />
      </Button>
    </div>
  )
}
