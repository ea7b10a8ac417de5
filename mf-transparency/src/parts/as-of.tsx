import { FormattedMessage, useIntl } from '@site/shared/platform'
import { dayOf, getToday, writeMoment, writeTime } from '@site/shared/rules'
import styles from './as-of.module.css'

/** Age of the page, where the server could not ask its database. Moves nothing: it stands below, or over the end of the window. */
export function AsOf({ at }: { at: string | undefined }) {
  const { locale } = useIntl()
  if (at === undefined) return null
  const moment = new Date(at)
  const isOfToday = dayOf(moment) === getToday()
  const time = (
    <time key="time" dateTime={at}>
      {isOfToday ? writeTime(moment, locale) : writeMoment(moment, locale)}
    </time>
  )
  return (
    <p className={styles.asOf}>
      <FormattedMessage id={`political_ads.as_of.${isOfToday ? 'today' : 'earlier'}`} values={{ time }} />
    </p>
  )
}
