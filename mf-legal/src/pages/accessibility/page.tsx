import { FormattedMessage, Link } from '@site/shared/platform'
import { Day, PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './page.module.css'

/** Change it together with the texts. */
const assessedOn = '2026-11-21'

const sections = [
  {
    name: 'standard',
    texts: ['legal.accessibility.standard.text', 'legal.accessibility.standard.self'],
  },
  {
    name: 'limits',
    texts: [
      'legal.accessibility.limits.people',
      'legal.accessibility.limits.languages',
      'legal.accessibility.limits.advertisements',
      'legal.accessibility.limits.others',
    ],
  },
  {
    name: 'tests',
    texts: [
      'legal.accessibility.tests.automatic',
      'legal.accessibility.tests.browser',
      'legal.accessibility.tests.missing',
    ],
  },
  {
    name: 'complaint',
    texts: ['legal.accessibility.complaint.text', 'legal.accessibility.complaint.body'],
  },
] as const

const values = {
  contact: (text: ReactNode[]) => <Link to="/about#contact">{text}</Link>,
  phone: (text: ReactNode[]) => <Link to="/phone">{text}</Link>,
}

export default function AccessibilityPage() {
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="legal.accessibility.title" />}
        intro={<FormattedMessage id="legal.accessibility.intro" />}
      />
      {sections.map(({ name, texts }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name} className={styles.heading}>
            <FormattedMessage id={`legal.accessibility.${name}`} />
          </h2>
          {texts.map((text) => (
            <p key={text} className={styles.text}>
              <FormattedMessage id={text} values={values} />
            </p>
          ))}
        </section>
      ))}
      <p className={styles.text}>
        <FormattedMessage id="legal.accessibility.date" values={{ day: <Day date={assessedOn} /> }} />
      </p>
    </>
  )
}
