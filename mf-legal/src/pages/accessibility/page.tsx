import { FormattedMessage, getLocale } from '@site/shared/platform'
import { contactMailbox, keysOf } from '@site/shared/rules'
import { Day, exact, PageHeader } from '@site/shared/ui'
import { linkOutside, linkTo } from '../../parts/link-to.tsx'
import styles from './page.module.css'
import { assessed, firstPublishedOn, sections, supervisors } from './statement.ts'

const dates = {
  first: <Day date={firstPublishedOn} />,
  version: assessed.version,
  day: <Day date={assessed.on} />,
}

const mail = linkOutside(`mailto:${contactMailbox}`)
const links = { contact: linkTo('/contact'), phone: linkTo('/phone'), mail, mailbox: contactMailbox, exact }

export default function AccessibilityPage() {
  const { equality, market } = supervisors[getLocale().country]
  const values = { ...links, equality: linkOutside(equality), market: linkOutside(market) }
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="legal.accessibility.title" />}
        intro={<FormattedMessage id="legal.accessibility.intro" />}
      />
      {keysOf(sections).map((name) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name} className={styles.heading}>
            <FormattedMessage id={`legal.accessibility.${name}`} />
          </h2>
          {sections[name].map((text) => (
            <p key={text} className={styles.text}>
              <FormattedMessage id={text} values={values} />
            </p>
          ))}
        </section>
      ))}
      <p className={styles.text}>
        <FormattedMessage id="legal.accessibility.date" values={dates} />
      </p>
    </>
  )
}
