import type { Country } from '@site/shared/contract'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import { getBrandIds, visitorDraft } from '@site/shared/rights'
import { PageHeader } from '@site/shared/ui'
import { BackLink } from '../../parts/back-link.tsx'
import styles from './page.module.css'

const everywhere = [
  {
    name: 'chrome',
    steps: [
      'privacy_rights.notifications.chrome.open',
      'privacy_rights.notifications.chrome.permissions',
      'privacy_rights.notifications.chrome.find',
      'privacy_rights.notifications.chrome.block',
    ],
  },
  {
    name: 'safari',
    steps: [
      'privacy_rights.notifications.safari.open',
      'privacy_rights.notifications.safari.websites',
      'privacy_rights.notifications.safari.find',
      'privacy_rights.notifications.safari.deny',
    ],
  },
  {
    name: 'apps',
    steps: [
      'privacy_rights.notifications.apps.settings',
      'privacy_rights.notifications.apps.app',
      'privacy_rights.notifications.apps.off',
    ],
  },
] as const

const inTheNetherlands = {
  name: 'topics',
  steps: [
    'privacy_rights.notifications.topics.open',
    'privacy_rights.notifications.topics.profile',
    'privacy_rights.notifications.topics.choose',
  ],
} as const

/** Returns the instructions for a country: Dutch apps also have a list of topics. */
export function getInstructions(country: Country) {
  return country === 'nl' ? [...everywhere, inTheNetherlands] : everywhere
}

export default function PushNotificationsPage() {
  const isUnderWay = getBrandIds(visitorDraft).length > 0
  return (
    <>
      <BackLink to={isUnderWay ? '/privacy-rights/direct-marketing/communication-types' : '/privacy-rights'}>
        <FormattedMessage id={isUnderWay ? 'privacy_rights.to_request' : 'privacy_rights.to_overview'} />
      </BackLink>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.notifications.title" />}
        intro={<FormattedMessage id="privacy_rights.notifications.intro" />}
      />
      {getInstructions(getLocale().country).map(({ name, steps }) => (
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
