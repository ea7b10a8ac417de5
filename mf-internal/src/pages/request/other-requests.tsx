import { flowNames, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, getTextLang, Link } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import { useNextPlace } from '../../parts/list-place.ts'
import styles from './sections.module.css'

/** Other requests from the same email address. */
export function OtherRequests({ request: { others } }: { request: StaffRequest }) {
  const place = useNextPlace()
  if (others.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>
        <FormattedMessage id="internal_privacy_rights.others" />
      </h2>
      <ul className={styles.list}>
        {others.map(({ reference, flowType, state, receivedAt }) => (
          <li key={reference}>
            <Link to={`/internal-privacy-rights/request/${reference}`} state={place}>
              {reference}
            </Link>{' '}
            {flowNames[flowType][getTextLang()]}
            {' · '}
            <FormattedMessage id={`internal_privacy_rights.state.${state}`} />
            {' · '}
            <Day date={dayOf(new Date(receivedAt))} length="medium" />
          </li>
        ))}
      </ul>
    </section>
  )
}
