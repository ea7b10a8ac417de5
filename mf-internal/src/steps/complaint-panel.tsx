import type { StaffComplaint } from '@site/shared/calls'
import { useIntl } from '@site/shared/platform'
import { ActionForm } from '../parts/action-form.tsx'
import type { CasePanelProps } from './case-actions.tsx'
import { complaintForms, type ComplaintFormName } from './complaint-forms.ts'

/** The form of what is done with a report. */
export default function ComplaintPanel({
  desk,
  name,
  members,
  draft,
  onDone,
}: CasePanelProps<StaffComplaint, ComplaintFormName>) {
  const { item } = desk
  const intl = useIntl()
  return (
    <ActionForm
      // Its fields are read once, and the names of colleagues may load late.
      key={[name, item.ownerSubject, item.outcomes, name === 'assign' && members.map(({ value }) => value)].join()}
      desk={desk}
      name={name}
      action={complaintForms[name]({ item, intl, members })}
      draft={draft}
      onDone={onDone}
    />
  )
}
