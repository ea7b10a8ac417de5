import { restrictMeanwhile } from '@site/shared/calls'
import { explanation, textOf, withLetter, type DefineRequestForm } from './request-form.ts'

export const restrictForm: DefineRequestForm = ({ item: request }) => ({
  hint: 'internal_privacy_rights.hint.restrict',
  fields: { text: explanation() },
  ...withLetter(request, restrictMeanwhile, textOf, () => 'RESTRICTED'),
})
