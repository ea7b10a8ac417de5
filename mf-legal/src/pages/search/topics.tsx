import { Link, useIntl } from '@site/shared/platform'
import { EmptyState, Icon, icons } from '@site/shared/ui'
import { linkTo } from '../../parts/link-to.tsx'
import styles from './topics.module.css'

const topics = [
  { to: '/privacy-rights', text: 'legal.search.topics.stop_advertising', icon: icons.mail },
  { to: '/document/privacy-policy#your-rights', text: 'legal.search.topics.your_data', icon: icons.shield },
  { to: '/document/cookie-policy#manage', text: 'legal.search.topics.cookies', icon: icons.cookie },
  { to: '/document/privacy-policy#retention', text: 'legal.search.topics.retention', icon: icons.document },
  { to: '/phone', text: 'legal.search.topics.customer_service', icon: icons.phone },
  { to: '/political-ads', text: 'legal.search.topics.political_ads', icon: icons.chart },
] as const

export function Topics() {
  const intl = useIntl()
  return (
    <section aria-labelledby="topics">
      <h2 id="topics" className={styles.title}>
        {intl.formatMessage({ id: 'legal.search.topics_title' })}
      </h2>
      <ul className={styles.list}>
        {topics.map(({ to, text, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.topic}>
              <Icon shape={icon} className={styles.icon} />
              {intl.formatMessage({ id: text })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function NothingFound() {
  const intl = useIntl()
  return (
    <>
      <EmptyState>
        <ul className={styles.advice}>
          <li>{intl.formatMessage({ id: 'legal.search.nothing.spelling' })}</li>
          <li>{intl.formatMessage({ id: 'legal.search.nothing.words' })}</li>
          <li>{intl.formatMessage({ id: 'legal.search.nothing.contact' }, { about: linkTo('/about#contact') })}</li>
        </ul>
      </EmptyState>
      <Topics />
    </>
  )
}
