import type { ComplaintAction, StaffComplaint } from '@site/shared/calls'
import { useIntl, type Draft } from '@site/shared/platform'
import type { Values } from '@site/shared/rules'
import { ActionForm } from '../../parts/action-form.tsx'
import type { Desk } from '../../parts/desk.tsx'
import type { MemberOption } from '../../parts/members.ts'
import { defineActions, type FormAction } from './define-actions.ts'

interface ActionPanelProps {
  desk: Desk<StaffComplaint, ComplaintAction>
  name: FormAction
  members: readonly MemberOption[]
  draft: Draft
  onDone: (values: Values) => void
}

/** The form of what is done with a report. */
export default function ActionPanel({ desk, name, members, draft, onDone }: ActionPanelProps) {
  const { item: complaint } = desk
  const { ownerSubject, outcomes } = complaint
  return (
    <ActionForm
      // Its fields are read once, and the names of colleagues may load late.
      key={[name, ownerSubject, outcomes, name === 'assign' && members.map(({ value }) => value)].join()}
      desk={desk}
      name={name}
      action={defineActions(complaint, useIntl(), members)[name]}
      draft={draft}
      onDone={onDone}
    />
  )
}
