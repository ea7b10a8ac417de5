import type { FieldView } from './field-view.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** An input that no person meets: neither by eye, nor by keyboard, nor by screen reader, nor by autofill. */
export function Trap({ view, value }: { view: FieldView; value: string }) {
  return (
    <VisuallyHidden aria-hidden="true">
      <label htmlFor={view.id}>{view.label}</label>
      <input
        id={view.id}
        name={view.name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => view.input(event.currentTarget.value)}
      />
    </VisuallyHidden>
  )
}
