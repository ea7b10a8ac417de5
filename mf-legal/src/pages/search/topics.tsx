import { Link, useIntl } from '@site/shared/platform'
import { EmptyState, Icon, icons, List } from '@site/shared/ui'
import { linkTo } from '../../parts/link-to.tsx'
import { topics, type TopicText } from './topic-links.ts'
import styles from './topics.module.css'

const shapes: Record<TopicText, string> = {
  stop_advertising: icons.mail,
  your_data: icons.shield,
  cookies: icons.cookie,
  retention: icons.document,
  customer_service: icons.phone,
  political_ads: icons.chart,
}

export function Topics() {
  const intl = useIntl()
  return (
    <section aria-labelledby="topics">
      <h2 id="topics" className={styles.title}>
        {intl.formatMessage({ id: 'legal.search.topics_title' })}
      </h2>
      <List className={styles.list}>
        {topics.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={styles.topic}>
              <Icon shape={shapes[text]} className={styles.icon} />
              {intl.formatMessage({ id: `legal.search.topics.${text}` })}
            </Link>
          </li>
        ))}
      </List>
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
          <li>{intl.formatMessage({ id: 'legal.search.nothing.contact' }, { about: linkTo('/contact') })}</li>
        </ul>
      </EmptyState>
      <Topics />
    </>
  )
}
