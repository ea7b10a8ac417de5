import { FormattedMessage, getLocale, Link, useIntl, type MessageId } from '@site/shared/platform'
import { List } from '@site/shared/ui'
import { Contact } from '../../parts/contact/contact.tsx'
import { conditions, getLegalLinks, tasks, type Card } from './cards.ts'
import { Facts } from './facts.tsx'
import { HomeSearch } from './home-search.tsx'
import styles from './page.module.css'

export default function HomePage() {
  const intl = useIntl()
  return (
    <>
      <header className={styles.band}>
        <h1 className={styles.headline}>{intl.formatMessage({ id: 'legal.home.headline' })}</h1>
        <p className={styles.intro}>{intl.formatMessage({ id: 'legal.home.intro' })}</p>
        <HomeSearch />
        <Facts />
      </header>
      <Cards label="legal.home.tasks" cards={tasks} />
      <Cards label="legal.home.topics" cards={conditions} />
      <section aria-labelledby="more">
        <h2 id="more" className={styles.heading}>
          <FormattedMessage id="legal.home.more" />
        </h2>
        <List className={styles.links}>
          {getLegalLinks(getLocale().country).map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={styles.link}>
                <FormattedMessage id={text} />
              </Link>
            </li>
          ))}
        </List>
      </section>
      <Contact />
    </>
  )
}

/** Each card is one link. */
function Cards({ label, cards }: { label: MessageId; cards: readonly Card[] }) {
  const intl = useIntl()
  return (
    <section aria-label={intl.formatMessage({ id: label })} className={styles.tasks}>
      {cards.map(({ to, title, text }) => (
        <div key={to} className={styles.task}>
          <h2 className={styles.title}>
            <Link to={to} className={styles.target}>
              <FormattedMessage id={title} />
            </Link>
          </h2>
          <p className={styles.text}>{intl.formatMessage({ id: text })}</p>
        </div>
      ))}
    </section>
  )
}
