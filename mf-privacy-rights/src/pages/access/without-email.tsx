import { FormattedMessage } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'

/** How people without an e-mail address can ask. */
export function WithoutEmail() {
  return (
    <Notice kind="info" title={<FormattedMessage id="privacy_rights.without_email.title" />}>
      <FormattedMessage id="privacy_rights.without_email.text" />
    </Notice>
  )
}
