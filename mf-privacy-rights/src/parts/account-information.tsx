import type { FormHandle } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { AddressFieldset } from '@site/shared/rights'
import { Icon, icons } from '@site/shared/ui'
import type { AccountForm } from './account-form.ts'
import styles from './account-information.module.css'

/** Who the visitor is besides the e-mail address; sent only while it is open (product §4, before sending). */
export function AccountInformation({ form }: { form: FormHandle<AccountForm> }) {
  return (
    <details
      className={styles.block}
      open={form.values.hasAccountInformation}
      onToggle={(event) => form.set('hasAccountInformation', event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon shape={icons.chevronDown} className={styles.chevron} />
        <FormattedMessage id="privacy_rights.account.title" />
      </summary>
      <div className={styles.content}>
        <p className={styles.text}>
          <FormattedMessage id="privacy_rights.account.text" />
        </p>
        <AddressFieldset form={form} />
      </div>
    </details>
  )
}
