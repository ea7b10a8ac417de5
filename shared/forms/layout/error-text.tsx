import { FormattedMessage, useIntl } from '@site/shared/platform'
import type { Fields } from '../fields/field.ts'
import type { FieldError } from '../state/field-error.ts'

interface ErrorTextProps {
  fields: Fields
  name: string
  error: FieldError | undefined
}

/** What is wrong with a field, away from the field: with its label. */
export function ErrorText({ fields, name, error }: ErrorTextProps) {
  const intl = useIntl()
  const field = fields[name]
  if (!field || !error) return null
  const label = intl.formatMessage({ id: field.label })
  const message = intl.formatMessage({ id: error.message }, error.messageValues)
  return <FormattedMessage id="forms.summary.item" values={{ label, message }} />
}
