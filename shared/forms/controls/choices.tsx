import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import styles from './choice-group.module.css'
import frame from './field-frame.module.css'
import { controlAttributes, describedBy, FieldErrorText, FieldHint, FieldLabel } from './field-frame.tsx'
import type { FieldView } from './field-frame.tsx'
import { useIntl } from '@site/shared/platform'
import type { CheckboxGroupField, ChoiceField, Option } from '../fields/define-form.ts'

/** Moving within a group is not leaving the field. */
export function leaveGroup(view: FieldView, { currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (!currentTarget.contains(relatedTarget)) view.blur()
}

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'children'> {
  type: 'radio' | 'checkbox'
  children: ReactNode
}

/** A radio button or checkbox whose whole row can be pressed. */
export function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className={styles.option}>
      <input {...input} className={styles.box} />
      <span className={styles.text}>{children}</span>
    </label>
  )
}

/** Marks a group of choices and the message above them, once. */
export function InvalidGroup({ isInvalid, children }: { isInvalid: boolean; children: ReactNode }) {
  return <div className={isInvalid ? styles.invalid : undefined}>{children}</div>
}

export function OptionText({ option }: { option: Option }) {
  const intl = useIntl()
  return 'text' in option ? option.text : intl.formatMessage({ id: option.label })
}

interface ChoicesProps<Value extends string> {
  view: FieldView
  field: ChoiceField<Value> | CheckboxGroupField<Value>
  value: string | readonly string[]
  /** Content of each option, shown below it while it is chosen. */
  below?: Readonly<Record<Value, ReactNode>>
}

/** Of more, the options stand in columns where there is room. */
const manyOptions = 12

/** Radio buttons or checkboxes, whichever the field declares. */
export function Choices<Value extends string>({ view, field, value, below }: ChoicesProps<Value>) {
  const isRadio = field.control === 'radio'
  const isChosen = (option: string) => (isRadio ? value === option : value.includes(option))
  const isInvalid = view.error ? true : undefined

  function choose(option: string) {
    const isChosenNext = (candidate: string) => isChosen(candidate) !== (candidate === option)
    view.input(isRadio ? option : field.options.map((candidate) => candidate.value).filter(isChosenNext))
  }
  return (
    <fieldset
      className={frame.field}
      id={`${view.id}-field`}
      role={isRadio ? 'radiogroup' : undefined}
      aria-required={(isRadio && view.required) || undefined}
      aria-invalid={isRadio ? isInvalid : undefined}
      aria-describedby={describedBy(view)}
      onBlur={(event) => leaveGroup(view, event)}
    >
      <legend className={frame.label}>
        <FieldLabel view={view} />
      </legend>
      <FieldHint view={view} />
      <InvalidGroup isInvalid={isInvalid ?? false}>
        <FieldErrorText view={view} />
        <div className={field.options.length > manyOptions ? `${styles.options} ${styles.many}` : styles.options}>
          {field.options.map((option, index) => (
            <div key={option.value}>
              <Choice
                id={index === 0 ? view.id : undefined}
                type={isRadio ? 'radio' : 'checkbox'}
                name={view.name}
                value={option.value}
                required={isRadio && view.required}
                aria-invalid={isRadio ? undefined : isInvalid}
                checked={isChosen(option.value)}
                onChange={() => choose(option.value)}
              >
                <OptionText option={option} />
              </Choice>
              {isChosen(option.value) && below?.[option.value]}
            </div>
          ))}
        </div>
      </InvalidGroup>
    </fieldset>
  )
}

export function Checkbox({ view, value }: { view: FieldView; value: boolean }) {
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
