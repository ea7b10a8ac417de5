import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { BackLink, ButtonLink, Card, icons, List, PageHeader, SiteButtonLink } from '@site/shared/ui'
import { accounts, inLang } from '@site/shared/rules'
import styles from './page.module.css'

export default function ForgottenOverviewPage() {
  const intl = useIntl()
  const { lang, country } = getLocale()
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
        <List className={styles.accounts}>
          {accounts
            .filter(({ countries }) => countries.includes(country))
            .map(({ name, address, purpose, deletion }) => {
              const account = intl.formatMessage({ id: 'privacy_rights.accounts.name' }, { account: name })
              return (
                <li key={address}>
                  <Card icon={icons.user} level={3} title={account}>
                    <p className={styles.text}>{inLang(purpose, lang)}</p>
                    <p className={styles.how}>{inLang(deletion, lang)}</p>
                    <SiteButtonLink
                      href={address}
                      label={intl.formatMessage({ id: 'privacy_rights.accounts.mine_of' }, { account })}
                    >
                      <FormattedMessage id="privacy_rights.accounts.mine_of" values={{ account }} />
                    </SiteButtonLink>
                  </Card>
                </li>
              )
            })}
        </List>
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
