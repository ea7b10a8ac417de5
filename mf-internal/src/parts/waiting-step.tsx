import type { LetterChannel, WaitingStep as Waiting } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { officeTime } from '@site/shared/rules'
import { Button } from '@site/shared/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useReadsOnly } from './reads-only.ts'
import styles from './waiting-step.module.css'

interface WaitingStepProps {
  waiting: Waiting
  channel: LetterChannel | null
  isRunning: boolean
  onTakeBack: () => void
  onTakeNow: () => void
  /** Its time is over. */
  onFinal: () => void
  /** Message. */
  children: ReactNode
}

/** A step that is not taken yet: what it says, when it is taken, and what ends the wait. */
export function WaitingStep({
  waiting,
  channel,
  isRunning,
  onTakeBack,
  onTakeNow,
  onFinal,
  children,
}: WaitingStepProps) {
  const { until, secondsLeft } = waiting
  const readsOnly = useReadsOnly()
  return (
    <div className={styles.waiting}>
      {children}
      {until !== null && secondsLeft !== null && (
        <TimeLeft until={until} secondsLeft={secondsLeft} channel={channel} onFinal={onFinal} />
      )}
      {!readsOnly && (
        <div className={styles.actions}>
          <Button variant="secondary" loading={isRunning} onClick={onTakeBack}>
            <FormattedMessage id="internal_privacy_rights.action.take-back" />
          </Button>
          {until !== null && (
            <Button variant="secondary" loading={isRunning} onClick={onTakeNow}>
              <FormattedMessage id="internal_privacy_rights.action.take-now" />
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface TimeLeftProps extends Pick<WaitingStepProps, 'channel' | 'onFinal'> {
  until: string
  secondsLeft: number
}

function TimeLeft({ until, secondsLeft, channel, onFinal }: TimeLeftProps) {
  const intl = useIntl()
  const seconds = useCountdown(secondsLeft, onFinal)
  const time = intl.formatTime(until, { timeZone: officeTime })
  const timeLeft = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p>
      <FormattedMessage
        id={`internal_privacy_rights.waiting.${channel === 'MAIL' ? 'MAIL' : 'other'}`}
        values={{ time: <strong>{time}</strong> }}
      />{' '}
      <span role="timer" className={styles.left}>
        <FormattedMessage id="internal_privacy_rights.waiting.left" values={{ left: timeLeft }} />
      </span>
    </p>
  )
}

/** Returns the seconds that are left, by the clock of the page: that of the machine may be wrong. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [end] = useState(() => performance.now() + seconds * 1000)
  const [secondsLeft, setLeft] = useState(seconds)
  const isOver = secondsLeft <= 0
  useEffect(() => {
    if (isOver) onEnd()
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    // A server takes the step within seconds after its time.
    const timer = isOver ? setInterval(onEnd, 3_000) : setInterval(tick, 1_000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- begins anew only when the time is over
  }, [end, isOver])
  return secondsLeft
}
