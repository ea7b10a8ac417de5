import { checkbox } from '@site/shared/forms'
import { addressForm, isAnyAddressField } from '@site/shared/rights'

/**
 * The optional account information of the access and forgotten flows, to be spread into a form. Nothing in it is
 * needed; an address that was begun while it is open must become whole.
 */
export function accountForm() {
  return {
    hasAccountInformation: checkbox({ label: 'privacy_rights.account.title' }),
    ...addressForm((values) => values['hasAccountInformation'] === true && isAnyAddressField(values)),
  }
}

export type AccountForm = ReturnType<typeof accountForm>
