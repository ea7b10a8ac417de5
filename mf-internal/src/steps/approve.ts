import { approveDecision } from '@site/shared/calls'
import { describeUndo } from '../parts/describe-undo.ts'
import { withLetter, type DefineRequestForm } from './request-form.ts'

export const approveForm: DefineRequestForm = ({ item: request, intl }) => {
  const { reference, waiting } = request
  return {
    question: describeUndo(request, intl),
    ...withLetter(
      request,
      () => approveDecision(reference, { decidedAt: waiting?.decidedAt ?? '' }),
      // The server has its parts.
      () => ({ ...waiting?.decision, parts: undefined, answer: waiting?.answer ?? undefined }),
    ),
  }
}
