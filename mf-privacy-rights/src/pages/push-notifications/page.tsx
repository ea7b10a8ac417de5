import { FormattedMessage, getLocale } from '@site/shared/platform'
import { getBrandIds, visitorDraft } from '@site/shared/rights'
import { BackLink, PageHeader } from '@site/shared/ui'
import { instructionsFor } from './instructions.ts'
import styles from './page.module.css'

export default function PushNotificationsPage() {
  const isUnderWay = getBrandIds(visitorDraft).length > 0
  return (
    <>
      <BackLink
        to={isUnderWay ? '/privacy-rights/direct-marketing/communication-types' : '/privacy-rights'}
        text={isUnderWay ? 'privacy_rights.to_request' : 'privacy_rights.to_overview'}
      />
      <PageHeader
        title={<FormattedMessage id="privacy_rights.notifications.title" />}
        intro={<FormattedMessage id="privacy_rights.notifications.intro" />}
      />
      {instructionsFor(getLocale().country).map(({ name, steps }) => (
        <section key={name} className={styles.section} aria-labelledby={name}>
          <h2 id={name} className={styles.title}>
            <FormattedMessage id={`privacy_rights.notifications.${name}.title`} />
          </h2>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>
                <FormattedMessage id={step} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
