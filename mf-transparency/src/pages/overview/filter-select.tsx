import { controlStyle, FilterField } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './overview-filter-box.module.css'

interface FilterSelectProps<Value extends string> {
  label: ReactNode
  value: Value
  options: readonly Value[]
  optionText: (option: Value) => string
  onChange: (value: Value) => void
}

/** A choice of one of few values, with its label above it. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, optionText, onChange } = props
  return (
    <FilterField label={label}>
      <select
        className={`${controlStyle} ${styles.select}`}
        value={value}
        onChange={(event) => onChange(options[event.target.selectedIndex] ?? value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {optionText(option)}
          </option>
        ))}
      </select>
    </FilterField>
  )
}
