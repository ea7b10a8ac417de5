import { FormattedMessage, getLocale, Link, useIntl } from '@site/shared/platform'
import { Icon, icons, List, PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { getRights, type Right } from '../../rights.ts'
import { morePages, steps } from './more-pages.ts'
import styles from './page.module.css'
import { dpoMailbox, privacyMailbox } from '@site/shared/rules'

const shapes: Record<Right['name'], string> = {
  direct_marketing: icons.mail,
  access: icons.search,
  rectification: icons.pencil,
  publication: icons.document,
  forgotten: icons.bin,
  other: icons.scale,
}

const strong = (text: ReactNode[]) => <strong className={styles.when}>{text}</strong>

export default function PrivacyRightsPage() {
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.title" />}
        intro={<FormattedMessage id="privacy_rights.lead" />}
      />
      <div className={styles.columns}>
        <div>
          <List className={styles.rights}>
            {getRights(getLocale().country).map(({ name, flowType, path }) => (
              <li key={name} className={styles.right}>
                <Icon shape={shapes[name]} className={styles.icon} />
                <div>
                  <h2 className={styles.name}>
                    <Link to={`/${path}`} className={styles.link}>
                      <FormattedMessage id={`privacy_rights.${name}.title`} />
                    </Link>
                  </h2>
                  <p className={styles.meaning}>
                    <FormattedMessage id={`privacy_rights.${name}.short`} />
                  </p>
                </div>
                <p className={styles.answer}>
                  <FormattedMessage
                    id={`privacy_rights.answers.${flowType === 'OBJECTION' ? 'thirty_days' : 'month'}`}
                    values={{ strong }}
                  />
                </p>
                <Icon shape={icons.arrowRight} className={styles.arrow} />
              </li>
            ))}
          </List>
          {morePages.map(({ name, path }) => (
            <p key={name} className={styles.more}>
              <FormattedMessage id={`privacy_rights.${name}.question`} />{' '}
              <Link to={path}>
                <FormattedMessage id={`privacy_rights.${name}.link`} />
              </Link>
            </p>
          ))}
        </div>
        <div className={styles.aside}>
          <HowItWorks />
          <Section id="behalf" name="behalf">
            <p>
              <FormattedMessage id="privacy_rights.behalf.text" />
            </p>
          </Section>
          <Deceased />
          <Complaint />
        </div>
      </div>
    </>
  )
}

function HowItWorks() {
  return (
    <Section id="how-it-works" name="how">
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <FormattedMessage id={`privacy_rights.how.${step}`} />
          </li>
        ))}
      </ol>
      <p>
        <FormattedMessage id="privacy_rights.how.longer" />
      </p>
    </Section>
  )
}

function Complaint() {
  const intl = useIntl()
  const subject = intl.formatMessage({ id: 'privacy_rights.complaint.subject' })
  const { country } = getLocale()
  const site = intl.formatMessage({ id: 'privacy_rights.complaint.authority_site' })
  const authority = (text: ReactNode) => <a href={site}>{text}</a>
  const mailbox = dpoMailbox[country]
  const mail = (text: ReactNode) => (
    <a href={`mailto:${mailbox}?subject=${encodeURIComponent(subject)}`} translate="no">
      {text}
    </a>
  )
  return (
    <Section id="complaint" name="complaint">
      <p>
        <FormattedMessage id="privacy_rights.complaint.text" values={{ mail, mailbox }} />
      </p>
      <p>
        <FormattedMessage id="privacy_rights.complaint.authority" values={{ authority }} />
      </p>
    </Section>
  )
}

const writeToTeam = (text: ReactNode) => (
  <a href={`mailto:${privacyMailbox}`} translate="no">
    {text}
  </a>
)

/** Options of relatives of a dead person: the law protects the living (recital 27 GDPR). */
function Deceased() {
  return (
    <Section id="deceased" name="deceased">
      <p>
        <FormattedMessage id="privacy_rights.deceased.text" />
      </p>
      <p>
        <FormattedMessage id="privacy_rights.deceased.how" values={{ mail: writeToTeam, mailbox: privacyMailbox }} />
      </p>
    </Section>
  )
}

interface SectionProps {
  id: string
  name: 'how' | 'behalf' | 'complaint' | 'deceased'
  children: ReactNode
}

function Section({ id, name, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <FormattedMessage id={`privacy_rights.${name}.title`} />
      </h2>
      {children}
    </section>
  )
}
