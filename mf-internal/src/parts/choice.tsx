import { controlStyle } from '@site/shared/ui'
import type { ComponentProps } from 'react'

interface ChoiceProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; text: string }[]
}

/** Select element of the internal area. */
export function Choice({ options, className, ...select }: ChoiceProps) {
  return (
    <select className={className ? `${controlStyle} ${className}` : controlStyle} {...select}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
