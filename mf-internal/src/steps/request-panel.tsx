import { getSentences, type StaffRequest } from '@site/shared/calls'
import { langs } from '@site/shared/contract'
import { createQuery, useIntl, useQuery } from '@site/shared/platform'
import { ActionForm } from '../parts/action-form.tsx'
import type { CasePanelProps } from './case-actions.tsx'
import { DraftFiles } from './draft-files.tsx'
import { examplesOf } from './example-sentences.ts'
import type { RequestFormName } from './request-form.ts'
import { requestForms } from './request-forms.ts'

const sentencesOf = createQuery(getSentences)

/** The form of what is done with a request. */
export default function RequestPanel({
  desk,
  name,
  members,
  draft,
  onDone,
}: CasePanelProps<StaffRequest, RequestFormName>) {
  const { item, setItem } = desk
  const intl = useIntl()
  // Without them staff write their own.
  const examples = useQuery(
    sentencesOf,
    langs.find((lang) => lang === item.language),
  ).value
  const form = requestForms[name]({ item, intl, members })
  return (
    <ActionForm
      // The names of colleagues may load late.
      key={name === 'assign' ? members.map(({ value }) => value).join() : name}
      desk={desk}
      name={name}
      action={{ ...form, examples: examplesOf(form.sentences, examples), language: item.language }}
      draft={draft}
      onDone={onDone}
    >
      {form.files && <DraftFiles request={item} files={form.files} onChange={setItem} />}
    </ActionForm>
  )
}
