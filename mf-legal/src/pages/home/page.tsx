import type { Country } from '@site/shared/contract'
import { FormattedMessage, getLocale, Link, useIntl, type MessageId } from '@site/shared/platform'
import { getPrivacyVariants, topics } from '../../documents.ts'
import { Contact } from '../../parts/contact/contact.tsx'
import { Facts } from './facts.tsx'
import { HomeSearch } from './home-search.tsx'
import styles from './page.module.css'

interface Card {
  to: string
  title: MessageId
  text: MessageId
}

const tasks: readonly Card[] = [
  {
    to: '/privacy-rights/direct-marketing/brands',
    title: 'legal.search.topics.stop_advertising',
    text: 'legal.home.tasks.stop_text',
  },
  { to: '/privacy-rights/access', title: 'legal.home.tasks.see', text: 'legal.home.tasks.see_text' },
  { to: '/privacy-rights/forgotten-overview', title: 'legal.home.tasks.delete', text: 'legal.home.tasks.delete_text' },
]

const conditions = topics.map((key): Card => {
  return { to: `/document/${key}`, title: `legal.title.${key}`, text: `legal.summary.${key}` }
})

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

function getLegalLinks(country: Country): { to: string; text: MessageId }[] {
  const others = getPrivacyVariants(country).filter((key) => key !== 'privacy-policy')
  return [
    ...others.map((key) => ({ to: `/document/${key}`, text: `legal.title.${key}` as const })),
    { to: '/privacy-rights', text: 'legal.home.privacy_rights' },
    { to: '/political-ads', text: 'legal.search.topics.political_ads' },
    { to: '/phone', text: 'legal.search.topics.customer_service' },
  ]
}
