import type { ComponentProps } from 'react'

/** The field of a search. Its text runs in the direction in which it begins. */
export function SearchInput(props: ComponentProps<'input'>) {
  return <input type="search" dir="auto" autoComplete="off" enterKeyHint="search" {...props} />
}
