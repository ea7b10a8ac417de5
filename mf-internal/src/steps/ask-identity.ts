import { askIdentity } from '@site/shared/calls'
import { required } from '@site/shared/rules'
import { area } from '../parts/fields.ts'
import { textOf, withLetter, type DefineRequestForm } from './request-form.ts'

export const askIdentityForm: DefineRequestForm = ({ item: request }) => ({
  hint: 'internal_privacy_rights.hint.ask-identity',
  fields: {
    text: area(
      'internal_privacy_rights.identity.question',
      [required],
      'internal_privacy_rights.identity.question_hint',
    ),
  },
  sentences: 'identity',
  ...withLetter(request, askIdentity, textOf, () => 'IDENTITY_ASKED'),
})
