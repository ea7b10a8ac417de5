import { checkbox, type FormHandle } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { AddressFieldset, addressForm, isAnyAddressField } from '@site/shared/rights'
import { Disclosure } from '@site/shared/ui'
import styles from './account-information.module.css'

/** Optional fields, to be spread into a form. An address that was begun while they are open must be complete. */
export function accountForm() {
  return {
    hasAccountInformation: checkbox({ label: 'privacy_rights.account.title' }),
    ...addressForm((values) => values['hasAccountInformation'] === true && isAnyAddressField(values)),
  }
}

type AccountForm = ReturnType<typeof accountForm>

/** Sent only while it is open, and drawn only then: its list of countries is long. */
export function AccountInformation({ form }: { form: FormHandle<AccountForm> }) {
  return (
    <Disclosure
      framed
      summary={<FormattedMessage id="privacy_rights.account.title" />}
      open={form.values.hasAccountInformation}
      onToggle={(event) => form.set('hasAccountInformation', event.currentTarget.open)}
    >
      {form.values.hasAccountInformation && (
        <div className={styles.content}>
          <p className={styles.text}>
            <FormattedMessage id="privacy_rights.account.text" />
          </p>
          <AddressFieldset form={form} />
        </div>
      )}
    </Disclosure>
  )
}
