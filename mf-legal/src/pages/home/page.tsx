import type { Country } from '@site/shared/contract'
import { FormattedMessage, getLocale, Link, useIntl, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { getPrivacyVariants, topics } from '../../documents.ts'
import { Contact } from '../../parts/contact/contact.tsx'
import { HomeSearch } from './home-search.tsx'
import styles from './page.module.css'

const tasks = [
  { name: 'stop', title: 'legal.search.topics.stop_advertising', to: '/privacy-rights/direct-marketing/brands' },
  { name: 'see', title: 'legal.home.tasks.see', to: '/privacy-rights/access' },
  { name: 'delete', title: 'legal.home.tasks.delete', to: '/privacy-rights/forgotten-overview' },
] as const

export default function HomePage() {
  const intl = useIntl()
  return (
    <>
      <header className={styles.band}>
        <h1 className={styles.headline}>{intl.formatMessage({ id: 'legal.home.headline' })}</h1>
        <p className={styles.intro}>{intl.formatMessage({ id: 'legal.home.intro' })}</p>
        <HomeSearch />
      </header>
      <section aria-label={intl.formatMessage({ id: 'legal.home.tasks' })} className={styles.tasks}>
        {tasks.map(({ name, title, to }) => (
          <Task key={name} to={to} title={<FormattedMessage id={title} />}>
            <FormattedMessage id={`legal.home.tasks.${name}_text`} />
          </Task>
        ))}
      </section>
      <section aria-label={intl.formatMessage({ id: 'legal.home.topics' })} className={styles.tasks}>
        {topics.map(({ key }) => (
          <Task key={key} to={`/document/${key}`} title={<FormattedMessage id={`legal.title.${key}`} />}>
            <FormattedMessage id={`legal.summary.${key}`} />
          </Task>
        ))}
      </section>
      <section aria-labelledby="more">
        <h2 id="more" className={styles.heading}>
          <FormattedMessage id="legal.home.more" />
        </h2>
        <ul className={styles.links}>
          {getLegalLinks(getLocale().country).map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={styles.link}>
                <FormattedMessage id={text} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Contact />
    </>
  )
}

/** A card that is one link. */
function Task({ to, title, children }: { to: string; title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.task}>
      <h2 className={styles.title}>
        <Link to={to} className={styles.target}>
          {title}
        </Link>
      </h2>
      <p className={styles.text}>{children}</p>
    </div>
  )
}

/** The other links of home: remaining documents of the country, rights, advertisements, phone numbers. */
function getLegalLinks(country: Country): { to: string; text: MessageId }[] {
  const others = getPrivacyVariants(country).filter(({ key }) => topics.every((topic) => topic.key !== key))
  return [
    ...others.map(({ key }) => ({ to: `/document/${key}`, text: `legal.title.${key}` as const })),
    { to: '/privacy-rights', text: 'legal.home.privacy_rights' },
    { to: '/political-ads', text: 'legal.search.topics.political_ads' },
    { to: '/phone', text: 'legal.search.topics.customer_service' },
  ]
}
