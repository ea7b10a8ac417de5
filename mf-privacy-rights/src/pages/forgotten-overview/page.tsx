import type { Country } from '@site/shared/contract'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { BackLink, ButtonLink, Card, icons, PageHeader, SiteButtonLink } from '@site/shared/ui'
import { accountAddress } from '@site/shared/rules'
import styles from './page.module.css'

/** The accounts that a person can delete without a request. */
const accounts = {
  be: ['group', 'energy'],
  nl: ['group', 'streaming', 'regional'],
} as const satisfies Record<Country, readonly string[]>

/** Where a person logs in to each. */
const addresses = {
  group: accountAddress,
  energy: 'https://account.vonkwijzer.example/',
  streaming: 'https://account.schemerkijk.example/',
  regional: 'https://account.streekbaken.example/',
}

export default function ForgottenOverviewPage() {
  const intl = useIntl()
  return (
    <>
      <BackLink to="/privacy-rights" text="privacy_rights.to_overview" />
      <PageHeader
        title={<FormattedMessage id="privacy_rights.forgotten.title" />}
        intro={<FormattedMessage id="privacy_rights.forgotten.meaning" />}
      />
      <section aria-labelledby="accounts">
        <h2 id="accounts" className={styles.title}>
          <FormattedMessage id="privacy_rights.accounts.title" />
        </h2>
        <ul className={styles.accounts}>
          {accounts[getLocale().country].map((account) => (
            <li key={account}>
              <Card
                icon={icons.user}
                level={3}
                title={<FormattedMessage id={`privacy_rights.accounts.${account}.title`} />}
              >
                <p className={styles.text}>
                  <FormattedMessage id={`privacy_rights.accounts.${account}.text`} />
                </p>
                <p className={styles.how}>
                  <FormattedMessage id={`privacy_rights.accounts.${account}.how`} />
                </p>
                <SiteButtonLink
                  href={addresses[account]}
                  label={intl.formatMessage(
                    { id: 'privacy_rights.accounts.mine_of' },
                    { account: intl.formatMessage({ id: `privacy_rights.accounts.${account}.title` }) },
                  )}
                >
                  <FormattedMessage id="privacy_rights.accounts.mine" />
                </SiteButtonLink>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.all} aria-labelledby="delete-all">
        <h2 id="delete-all" className={styles.title}>
          <FormattedMessage id="privacy_rights.accounts.all.title" />
        </h2>
        <p className={styles.text}>
          <FormattedMessage id="privacy_rights.accounts.all.text" />
        </p>
        <p className={styles.text}>
          <ButtonLink to="/privacy-rights/forgotten" variant="danger">
            <FormattedMessage id="privacy_rights.accounts.all.action" />
          </ButtonLink>
        </p>
      </section>
    </>
  )
}
