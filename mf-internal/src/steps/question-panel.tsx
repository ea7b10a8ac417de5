import type { StaffInformation } from '@site/shared/calls'
import { useIntl } from '@site/shared/platform'
import { ActionForm } from '../parts/action-form.tsx'
import type { CasePanelProps } from './case-actions.tsx'
import { questionForms, type QuestionFormName } from './question-forms.ts'

/** The form of what is done with a question about advertisements. */
export default function QuestionPanel({
  desk,
  name,
  members,
  draft,
  onDone,
}: CasePanelProps<StaffInformation, QuestionFormName>) {
  const { item } = desk
  const intl = useIntl()
  return (
    <ActionForm
      // Its fields are read once.
      key={[name, item.history.length].join()}
      desk={desk}
      name={name}
      action={questionForms[name]({ item, intl, members })}
      draft={draft}
      onDone={onDone}
    />
  )
}
