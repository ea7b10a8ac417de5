import type { CheckboxGroupField } from '../fields/field.ts'
import { Choice, ChoiceGroup } from './choice-group.tsx'
import frame from './field-frame.module.css'
import { FieldErrorText, FieldHint } from './field-frame.tsx'
import { controlAttributes, type FieldView } from './field-view.ts'
import { OptionText } from './option-text.tsx'

interface TickBoxesProps {
  view: FieldView
  field: CheckboxGroupField
  value: readonly string[]
}

/** Any number of options. */
export function TickBoxes({ view, field, value }: TickBoxesProps) {
  function toggle(option: string) {
    const isWanted = (candidate: string) => value.includes(candidate) !== (candidate === option)
    view.input(field.options.map((candidate) => candidate.value).filter(isWanted))
  }
  return (
    <ChoiceGroup view={view}>
      {field.options.map((option, index) => (
        <Choice
          key={option.value}
          id={index === 0 ? view.id : undefined}
          type="checkbox"
          name={view.name}
          value={option.value}
          aria-invalid={view.error ? true : undefined}
          checked={value.includes(option.value)}
          onChange={() => toggle(option.value)}
        >
          <OptionText option={option} />
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

/** One box to tick, its label beside it. */
export function TickBox({ view, value }: { view: FieldView; value: boolean }) {
  return (
    <div className={frame.field} id={`${view.id}-field`}>
      <Choice
        {...controlAttributes(view)}
        type="checkbox"
        checked={value}
        onChange={(event) => view.input(event.currentTarget.checked)}
        onBlur={view.blur}
      >
        {view.label}
      </Choice>
      <FieldHint view={view} />
      <FieldErrorText view={view} />
    </div>
  )
}
