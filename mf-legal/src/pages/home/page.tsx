import { FormattedMessage, getLocale, Link, useIntl } from '@site/shared/platform'
import { Icon, icons, List } from '@site/shared/ui'
import { Contact } from '../../parts/contact/contact.tsx'
import { conditions, getLegalLinks, tasks } from './cards.ts'
import { Facts } from './facts.tsx'
import { HomeSearch } from './home-search.tsx'
import styles from './page.module.css'

const shapes = { mail: icons.mail, search: icons.search, bin: icons.bin }

export default function HomePage() {
  const intl = useIntl()
  return (
    <>
      <div className={styles.top}>
        <header className={styles.band}>
          <h1 className={styles.headline}>{intl.formatMessage({ id: 'legal.home.headline' })}</h1>
          <p className={styles.intro}>{intl.formatMessage({ id: 'legal.home.intro' })}</p>
          <HomeSearch />
        </header>
        <section aria-label={intl.formatMessage({ id: 'legal.home.tasks' })} className={styles.acts}>
          {tasks.map(({ to, title, text, icon }) => (
            <div key={to} className={styles.act}>
              <Icon shape={shapes[icon]} className={styles.icon} />
              <h2 className={styles.title}>
                <Link to={to} className={styles.target}>
                  <FormattedMessage id={title} />
                </Link>
              </h2>
              <p className={styles.text}>{intl.formatMessage({ id: text })}</p>
            </div>
          ))}
        </section>
        <Facts />
      </div>
      <section aria-label={intl.formatMessage({ id: 'legal.home.topics' })} className={styles.topics}>
        {conditions.map(({ to, title, text }) => (
          <div key={to} className={styles.topic}>
            <h2 className={styles.name}>
              <Link to={to} className={styles.target}>
                <FormattedMessage id={title} />
              </Link>
            </h2>
            <p className={styles.summary}>{intl.formatMessage({ id: text })}</p>
          </div>
        ))}
      </section>
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
