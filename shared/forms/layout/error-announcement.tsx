import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import type { Fields } from '../fields/field.ts'
import type { FormHandle } from '../state/use-form.ts'
import { ErrorText } from './error-text.tsx'

/** Reads out, politely, the error that has just appeared. Those of a failed attempt are in the summary. */
export function ErrorAnnouncement<Form extends Fields>({ of }: { of: FormHandle<Form> }) {
  const { announced, errors } = of.state
  return (
    <VisuallyHidden role="status">
      {announced && <ErrorText fields={of.fields} name={announced} error={errors[announced]} />}
    </VisuallyHidden>
  )
}
