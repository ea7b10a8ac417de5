import { FormattedMessage } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { Day, PageHeader } from '@site/shared/ui'
import { linkTo } from '../../parts/link-to.tsx'
import styles from './page.module.css'

/** Change it together with the texts. */
const assessedOn = '2026-11-21'

const sections = {
  standard: ['legal.accessibility.standard.text', 'legal.accessibility.standard.self'],
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

const links = { contact: linkTo('/about#contact'), phone: linkTo('/phone') }

export default function AccessibilityPage() {
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
              <FormattedMessage id={text} values={links} />
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
