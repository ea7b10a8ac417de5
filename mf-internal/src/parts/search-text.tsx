import { isSearchable } from '@site/shared/rules'
import { controlStyle, TooLong } from '@site/shared/ui'
import { useState, type ComponentProps } from 'react'

interface SearchTextProps extends Omit<ComponentProps<'input'>, 'className' | 'value' | 'maxLength'> {
  defaultValue: string | undefined
}

/** A text of a `SearchForm`: pasted text stays whole, and is said to be too long. */
export function SearchText({ defaultValue = '', onChange, ...input }: SearchTextProps) {
  const [text, setText] = useState(defaultValue)
  return (
    <>
      <input
        dir="auto"
        {...input}
        className={controlStyle}
        defaultValue={defaultValue}
        aria-invalid={!isSearchable(text)}
        onChange={(event) => {
          setText(event.target.value)
          onChange?.(event)
        }}
      />
      <TooLong text={text} />
    </>
  )
}
