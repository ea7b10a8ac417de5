import { useIntl, type MessageId } from '@site/shared/platform'
import { ApiRejected } from '../../calls/errors.ts'
import { officeTime } from '../../rules/days.ts'

const minute = 60_000

/**
 * Gives a function that says why sending failed: from when on it may succeed, by the office's clock, where the server has
 * said so, else the text `otherwise`.
 */
export function useFailureText(): (error: unknown, otherwise: MessageId) => string {
  const intl = useIntl()
  return (error, otherwise) => {
    if (!(error instanceof ApiRejected) || !error.retryAt) return intl.formatMessage({ id: otherwise })
    // A full minute: who comes back at that time is not sent away again.
    const time = Math.ceil(error.retryAt.getTime() / minute) * minute
    return intl.formatMessage({ id: 'forms.wait' }, { time: intl.formatTime(time, { timeZone: officeTime }) })
  }
}
