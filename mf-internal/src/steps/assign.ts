import { assignComplaint, assignRequest, type StaffComplaint, type StaffRequest } from '@site/shared/calls'
import { select } from '@site/shared/forms'
import { option, textValue } from '@site/shared/rules'
import type { Action } from '../parts/action-form.tsx'
import type { FormContext } from './request-form.ts'

/** Returns the form that hands a case over to a colleague, or gives it back: with an empty `to` nobody has it. */
function handOver<Case extends { ownerSubject: string | null }>(
  { item: { ownerSubject }, intl, members }: FormContext<Case>,
  assign: (body: { to: string }, over: string | undefined) => Promise<Case>,
): Action<Case> {
  const nobody = { value: 'none', text: intl.formatMessage({ id: 'internal_privacy_rights.owner.none' }) }
  const otherMembers = members.filter(({ value }) => value !== ownerSubject)
  return {
    submit: 'internal_privacy_rights.submit.assign',
    fields: {
      to: select({
        label: 'internal_privacy_rights.assign.to',
        rules: [option],
        options: ownerSubject === null ? otherMembers : [...otherMembers, nobody],
      }),
    },
    send: ({ to }, over) => assign({ to: to === nobody.value ? '' : textValue(to) }, over),
  }
}

export function assignRequestForm(context: FormContext<StaffRequest>) {
  return handOver(context, (body, over) => assignRequest(context.item.reference, body, over))
}

export function assignComplaintForm(context: FormContext<StaffComplaint>) {
  return handOver(context, (body, over) => assignComplaint(context.item.id, body, over))
}
