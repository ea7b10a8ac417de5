import { FormattedMessage, getLocale, Link } from '@site/shared/platform'
import { CardLink, CardList, Icon, PageHeader } from '@site/shared/ui'
import { topics } from '../../documents.ts'
import { Contact } from '../../parts/contact/contact.tsx'
import { usePrefetchedDocuments } from '../../parts/legal-documents.ts'
import { getLegalLinks } from './legal-links.ts'
import styles from './page.module.css'

export default function HomePage() {
  usePrefetchedDocuments(true)
  return (
    <>
      <div className={styles.hero}>
        <PageHeader
          title={<FormattedMessage id="legal.home.title" />}
          intro={<FormattedMessage id="legal.home.intro" />}
        />
      </div>
      <section aria-labelledby="topics">
        <h2 id="topics" className={styles.heading}>
          <FormattedMessage id="legal.home.topics" />
        </h2>
        <CardList>
          {topics.map(({ key, icon }) => (
            <li key={key}>
              <CardLink
                to={`/document/${key}`}
                icon={icon}
                level={3}
                title={<FormattedMessage id={`legal.title.${key}`} />}
              >
                <FormattedMessage id={`legal.summary.${key}`} />
              </CardLink>
            </li>
          ))}
        </CardList>
      </section>
      <section aria-labelledby="more">
        <h2 id="more" className={styles.heading}>
          <FormattedMessage id="legal.home.more" />
        </h2>
        <ul className={styles.links}>
          {getLegalLinks(getLocale().country).map(({ to, text }) => (
            <li key={to} className={styles.item}>
              <Link to={to} className={styles.link}>
                <FormattedMessage id={text} />
                <Icon name="arrow-right" className={styles.arrow} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Contact />
    </>
  )
}
