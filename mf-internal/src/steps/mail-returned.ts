import {
  listSentMails,
  recordAdvertisementMailReturned,
  recordInformationMailReturned,
  recordMailReturned,
  recordReportMailReturned,
  type HistoryEntry,
  type StaffAdvertisement,
  type StaffComplaint,
  type StaffInformation,
} from '@site/shared/calls'
import { dateField, select } from '@site/shared/forms'
import type { IntlShape } from '@site/shared/platform'
import { date, getToday, option, required, textValue, writeDay } from '@site/shared/rules'
import type { Action } from '../parts/action-form.tsx'
import { toIso, toTyped } from '../parts/fields.ts'
import type { DefineRequestForm, FormContext } from './request-form.ts'

export const mailReturnedForm: DefineRequestForm = ({ item: { reference, history }, intl }) =>
  describeForm(history, intl, (body) => recordMailReturned(reference, body))

export const reportMailReturnedForm = ({
  item: { id, history },
  intl,
}: FormContext<StaffComplaint>): Action<StaffComplaint> =>
  describeForm(history, intl, (body) => recordReportMailReturned(id, body))

export const advertisementMailReturnedForm = ({
  item: { id, history },
  intl,
}: FormContext<StaffAdvertisement>): Action<StaffAdvertisement> =>
  describeForm(history, intl, (body) => recordAdvertisementMailReturned(id, body))

export const questionMailReturnedForm = ({
  item: { id, history },
  intl,
}: FormContext<StaffInformation>): Action<StaffInformation> =>
  describeForm(history, intl, (body) => recordInformationMailReturned(id, body))

function describeForm<Item>(
  history: readonly HistoryEntry[],
  intl: IntlShape,
  send: (body: { entry: string; on: string }) => Promise<Item>,
): Action<Item> {
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
    send: ({ entry, on }) => send({ entry: textValue(entry), on: toIso(textValue(on)) }),
  }
}
