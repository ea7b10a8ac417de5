import { useIntl } from '@site/shared/platform'
import type { Option } from '../fields/field.ts'

export function OptionText({ option }: { option: Option }) {
  const intl = useIntl()
  return 'text' in option ? option.text : intl.formatMessage({ id: option.label })
}
