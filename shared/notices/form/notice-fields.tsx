import { Field, FormPart, type Fields, type FormHandle } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import type { defineNoticeForm } from './notice-form.ts'

interface NoticeFieldsProps {
  parts: ReturnType<typeof defineNoticeForm>
  form: FormHandle<Fields>
}

/** The fields of a notice, by item of the template. */
export function NoticeFields({ parts, form }: NoticeFieldsProps) {
  return parts.map(({ number, legend, fields }) => {
    const title = <FormattedMessage id={legend} />
    return (
      <FormPart
        key={legend}
        title={
          number === undefined ? title : <FormattedMessage id="political_ads.form.item" values={{ number, title }} />
        }
      >
        {Object.keys(fields).map((name) => (
          <Field key={name} form={form} name={name} />
        ))}
      </FormPart>
    )
  })
}
