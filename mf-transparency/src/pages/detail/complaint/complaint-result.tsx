import { FormattedMessage } from '@site/shared/platform'
import { Button, Notice } from '@site/shared/ui'
import { useEffect, useRef } from 'react'
import styles from './complaint.module.css'

interface ComplaintResultProps {
  outcome: 'success' | 'failure'
  onClose: () => void
}

/** Third layer: what became of the complaint (specification §8). */
export function ComplaintResult({ outcome, onClose }: ComplaintResultProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.result}>
      <Notice kind={outcome === 'success' ? 'success' : 'error'}>
        <FormattedMessage id={`political_ads.complaint.${outcome}`} />
      </Notice>
      <Button ref={button} onClick={onClose}>
        <FormattedMessage id="common.close" />
      </Button>
    </div>
  )
}
