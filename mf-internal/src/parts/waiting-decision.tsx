import type { LetterChannel, WaitingDecision as Waiting } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { officeTime } from '@site/shared/rules'
import { Button } from '@site/shared/ui'
import { useEffect, useState } from 'react'
import styles from './waiting-decision.module.css'

interface WaitingDecisionProps {
  waiting: Waiting
  channel: LetterChannel | null
  isRunning: boolean
  onTakeBack: (waiting: Waiting) => void
  /** Its time is over. */
  onFinal: () => void
}

/** A decision that was not sent yet, with the time that is left to take it back. */
export function WaitingDecision({ waiting, channel, isRunning, onTakeBack, onFinal }: WaitingDecisionProps) {
  const intl = useIntl()
  const seconds = useCountdown(waiting.secondsLeft, onFinal)
  const time = intl.formatTime(waiting.until, { timeZone: officeTime })
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className={styles.waiting}>
      <p>
        <FormattedMessage
          id={`internal_privacy_rights.waiting.${channel === 'MAIL' ? 'MAIL' : 'other'}`}
          values={{ time: <strong>{time}</strong> }}
        />{' '}
        <span role="timer" className={styles.left}>
          <FormattedMessage id="internal_privacy_rights.waiting.left" values={{ left }} />
        </span>
      </p>
      <Button variant="secondary" loading={isRunning} onClick={() => onTakeBack(waiting)}>
        <FormattedMessage id="internal_privacy_rights.action.take-back" />
      </Button>
    </div>
  )
}

/** Returns the seconds that are left, by the clock of the page: that of the machine may be wrong. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [end] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) {
      onEnd()
      return undefined
    }
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the time is over
  }, [end, isOver])
  return left
}
