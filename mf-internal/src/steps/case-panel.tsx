import { useIntl } from '@site/shared/platform'
import { ActionForm, type Action } from '../parts/action-form.tsx'
import type { CasePanelProps } from './case-actions.tsx'
import type { FormContext } from './request-form.ts'

/** Returns the component that shows the form of a step. */
export function casePanel<Case, FormName extends string>(
  forms: Record<FormName, (context: FormContext<Case>) => Action<Case>>,
) {
  return function CasePanel({ desk, name, members, draft, onDone }: CasePanelProps<Case, FormName>) {
    const { item } = desk
    const intl = useIntl()
    return (
      <ActionForm
        // Its fields are read once, and the names of colleagues may load late.
        key={JSON.stringify([name, item, name === 'assign' && members])}
        desk={desk}
        name={name}
        action={forms[name]({ item, intl, members })}
        draft={draft}
        onDone={onDone}
      />
    )
  }
}
