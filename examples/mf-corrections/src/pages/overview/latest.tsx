import { createQuery, FormattedMessage, getLocale, useQuery } from '@site/shared/platform'
import { Day, QueryFailure, Spinner } from '@site/shared/ui'
import { getLatestCorrections } from '../../calls.ts'
import styles from './page.module.css'

const latest = createQuery(getLatestCorrections)

export function LatestCorrections() {
  const query = useQuery(latest, getLocale().locale)
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <h2 id="latest">
        <FormattedMessage id="corrections.latest" />
      </h2>
      {query.state === 'loading' && <Spinner />}
      <QueryFailure query={query} title="corrections.latest.failed" />
      {query.value?.corrections.length === 0 && (
        <p>
          <FormattedMessage id="corrections.latest.none" />
        </p>
      )}
      <ul className={styles.steps}>
        {query.value?.corrections.map(({ id, day, text }) => (
          <li key={id}>
            <Day date={day} />: {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
