import { select } from '@site/shared/forms'
import type { IntlShape } from '@site/shared/platform'
import { option, textValue } from '@site/shared/rules'
import type { Action } from './action-form.tsx'
import type { MemberOption } from './members.ts'

interface HandOver<Case> {
  /** Who has the case; null for nobody. */
  ownerSubject: string | null
  members: readonly MemberOption[]
  intl: IntlShape
  /** With an empty `to` nobody has it. */
  assign: (body: { to: string }, over: string | undefined) => Promise<Case>
}

/** Returns the form that hands a case over to a colleague, or gives it back. */
export function handOver<Case>({ ownerSubject, members, intl, assign }: HandOver<Case>): Action<Case> {
  const nobody = { value: 'none', text: intl.formatMessage({ id: 'internal_privacy_rights.owner.none' }) }
  const others = members.filter(({ value }) => value !== ownerSubject)
  return {
    submit: 'internal_privacy_rights.submit.assign',
    fields: {
      to: select({
        label: 'internal_privacy_rights.assign.to',
        rules: [option],
        options: ownerSubject === null ? others : [...others, nobody],
      }),
    },
    send: ({ to }, over) => assign({ to: to === nobody.value ? '' : textValue(to) }, over),
  }
}
