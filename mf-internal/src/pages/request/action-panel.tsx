import { getSentences, type StaffRequest } from '@site/shared/calls'
import { langs } from '@site/shared/contract'
import { createQuery, useIntl, useQuery, type Draft } from '@site/shared/platform'
import type { Values } from '@site/shared/rules'
import { ActionForm } from '../../parts/action-form.tsx'
import type { Desk } from '../../parts/desk.tsx'
import type { MemberOption } from '../../parts/members.ts'
import { defineActions, type ActionDone, type FormAction } from './define-actions.ts'
import { examplesOf } from './example-sentences.ts'
import { DraftFiles } from './draft-files.tsx'

interface ActionPanelProps {
  desk: Desk<StaffRequest, ActionDone>
  name: FormAction
  members: readonly MemberOption[]
  draft: Draft
  onDone: (values: Values) => void
}

const sentencesOf = createQuery(getSentences)

/** The form of what is done with a request. */
export default function ActionPanel({ desk, name, members, draft, onDone }: ActionPanelProps) {
  const { item: request, setItem } = desk
  const intl = useIntl()
  // Without them staff write their own.
  const sentences = useQuery(
    sentencesOf,
    langs.find((lang) => lang === request.language),
  ).value
  const action = defineActions(request, intl, members)[name]
  return (
    <ActionForm
      // The names of colleagues may load late.
      key={name === 'assign' ? members.map(({ value }) => value).join() : name}
      desk={desk}
      name={name}
      action={{ ...action, examples: examplesOf(name, sentences), language: request.language }}
      draft={draft}
      onDone={onDone}
    >
      {action.files && <DraftFiles request={request} files={action.files} onChange={setItem} />}
    </ActionForm>
  )
}
