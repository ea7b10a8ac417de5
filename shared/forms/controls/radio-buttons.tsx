import type { ChoiceField } from '../fields/field.ts'
import { Choice, ChoiceGroup } from './choice-group.tsx'
import type { FieldView } from './field-view.ts'
import { OptionText } from './option-text.tsx'

/** One of a few, all in sight. */
export function RadioButtons({ view, field, value }: { view: FieldView; field: ChoiceField; value: string }) {
  return (
    <ChoiceGroup view={view} role="radiogroup">
      {field.options.map((option, index) => (
        <Choice
          key={option.value}
          id={index === 0 ? view.id : undefined}
          type="radio"
          name={view.name}
          value={option.value}
          required={view.required}
          checked={value === option.value}
          onChange={() => view.input(option.value)}
        >
          <OptionText option={option} />
        </Choice>
      ))}
    </ChoiceGroup>
  )
}
