import { FormattedMessage, getLocale } from '@site/shared/platform'
import { contactMailbox, keysOf } from '@site/shared/rules'
import { Day, exact, PageHeader } from '@site/shared/ui'
import { linkOutside, linkTo } from '../../parts/link-to.tsx'
import styles from './page.module.css'

/** Change it together with the texts. */
const dates = { first: <Day date="2026-11-21" />, day: <Day date="2026-11-23" /> }

const sections = {
  standard: [
    'legal.accessibility.standard.status',
    'legal.accessibility.standard.text',
    'legal.accessibility.standard.self',
    'legal.accessibility.standard.law',
  ],
  limits: [
    'legal.accessibility.limits.people',
    'legal.accessibility.limits.languages',
    'legal.accessibility.limits.advertisements',
    'legal.accessibility.limits.others',
  ],
  tests: [
    'legal.accessibility.tests.automatic',
    'legal.accessibility.tests.browser',
    'legal.accessibility.tests.missing',
  ],
  complaint: ['legal.accessibility.complaint.text', 'legal.accessibility.complaint.body'],
} as const

const mail = linkOutside(`mailto:${contactMailbox}`)
const links = { contact: linkTo('/about#contact'), phone: linkTo('/phone'), mail, mailbox: contactMailbox, exact }

const supervisors = {
  nl: { equality: linkOutside('https://www.mensenrechten.nl'), market: linkOutside('https://www.acm.nl') },
  be: { equality: linkOutside('https://www.unia.be'), market: linkOutside('https://economie.fgov.be') },
}

export default function AccessibilityPage() {
  const values = { ...links, ...supervisors[getLocale().country] }
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
