import { articleOf, type Decision, type DecisionReason } from '@site/shared/calls'
import { FormattedMessage, useIntl, type IntlShape } from '@site/shared/platform'
import { dayOf, writeDay } from '@site/shared/rules'

/** Returns a reason with its article. */
export function nameReason(intl: IntlShape, reason: DecisionReason): string {
  const name = intl.formatMessage({ id: `internal_privacy_rights.reason.${reason}` })
  return intl.formatMessage({ id: 'internal_privacy_rights.article' }, { name, article: articleOf(reason) })
}

/** A decision in one sentence: what, by whom, when and why. */
export function DecisionText({ decision }: { decision: Decision }) {
  const intl = useIntl()
  const { outcome, reason, isPending, decidedBy, decidedAt, approvedBy } = decision
  const values = { name: decidedBy, day: writeDay(dayOf(new Date(decidedAt)), intl.locale), second: approvedBy ?? '' }
  const sentence = isPending ? 'pending' : approvedBy ? 'approved' : 'decided'
  return (
    <>
      <strong>
        <FormattedMessage id={`internal_privacy_rights.outcome.${outcome}`} />
      </strong>
      {reason && ` (${nameReason(intl, reason)})`}
      {'. '}
      <FormattedMessage id={`internal_privacy_rights.decision.${sentence}`} values={values} />
    </>
  )
}
