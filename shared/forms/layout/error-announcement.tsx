import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import type { Fields } from '../fields/field.ts'
import type { FormHandle } from '../state/use-form.ts'
import { ErrorText } from './error-text.tsx'

/** Reads out, politely, the error that has just appeared. Those of a failed attempt are in the summary. */
export function ErrorAnnouncement<Form extends Fields>({ form }: { form: FormHandle<Form> }) {
  const { announced, errors } = form.state
  return (
    <VisuallyHidden role="status">
      {announced && <ErrorText fields={form.fields} name={announced} error={errors[announced]} />}
    </VisuallyHidden>
  )
}
