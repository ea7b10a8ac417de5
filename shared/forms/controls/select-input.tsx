import { FormattedMessage } from '@site/shared/platform'
import type { ChoiceField } from '../fields/field.ts'
import { controlStyle } from '../../ui/control/control.ts'
import { controlAttributes, type FieldView } from './field-view.ts'
import { OptionText } from './option-text.tsx'

/** A list that opens. */
export function SelectInput({ view, field, value }: { view: FieldView; field: ChoiceField; value: string }) {
  return (
    <select
      {...controlAttributes(view)}
      className={controlStyle}
      value={value}
      autoComplete={field.autoComplete}
      onChange={(event) => view.input(event.currentTarget.value)}
      onBlur={view.blur}
    >
      <option value="">
        <FormattedMessage id="forms.choose" />
      </option>
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          <OptionText option={option} />
        </option>
      ))}
    </select>
  )
}
