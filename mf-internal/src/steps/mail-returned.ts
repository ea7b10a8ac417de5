import { listSentMails, recordMailReturned } from '@site/shared/calls'
import { dateField, select } from '@site/shared/forms'
import { date, getToday, option, required, textValue, writeDay } from '@site/shared/rules'
import { toIso, toTyped } from '../parts/fields.ts'
import type { DefineRequestForm } from './request-form.ts'

export const mailReturnedForm: DefineRequestForm = ({ item: { reference, history }, intl }) => {
  const newestMails = listSentMails(history)
  newestMails.reverse()
  return {
    hint: 'internal_privacy_rights.hint.mail-returned',
    submit: 'internal_privacy_rights.submit.step',
    fields: {
      entry: select({
        label: 'internal_privacy_rights.returned.mail',
        rules: [option],
        options: newestMails.map(({ id, at, kind }) => ({
          value: id,
          text: `${writeDay(at.slice(0, 10), intl.locale)}: ${intl.formatMessage({ id: `internal_privacy_rights.history.${kind}` })}`,
        })),
      }),
      on: dateField({ label: 'internal_privacy_rights.returned.on', rules: [required, date] }),
    },
    initial: { on: toTyped(getToday()) },
    send: ({ entry, on }) => recordMailReturned(reference, { entry: textValue(entry), on: toIso(textValue(on)) }),
  }
}
