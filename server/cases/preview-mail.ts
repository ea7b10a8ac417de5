import type { StaffLetter } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { dayOf } from '@site/shared/rules'
import type { Handle } from '../http/answer-call.ts'
import { writeAudit } from '../login/audit.ts'
import type { StaffInput } from '../login/require-staff.ts'
import type { Services } from '../services.ts'
import { transact } from './step-route.ts'
import { findRefusal, type CaseKind, type CaseTypes, type Step, type StepCode } from './steps.ts'
import { findWaiting } from './waiting.ts'

/** Returns a function that makes the handler of a preview: it answers with the mail that a step would send, and takes no step. */
export function previewHandlers<Types extends CaseTypes>(services: Services, kind: CaseKind<Types>) {
  return <Body extends object, Code extends string>(
    step: Step<Types, Body, Code>,
  ): Handle<StaffInput<Types['params'], undefined, Body>, StaffLetter, StepCode<Code> | 'NO_MAIL'> => {
    return async ({ params, body, member }) => {
      const id = kind.idOf(params)
      return transact(services, async (inTransaction) => {
        const { config, database: transaction } = inTransaction
        const now = services.now()
        const item = await kind.lock(transaction, id)
        if (!item) return 'NOT_FOUND'
        const waiting = await findWaiting(transaction, config.answerKeys, kind.caseOf(id))
        const context = { config, services: inTransaction, member, now, waiting, approver: null }
        const refusal = findRefusal<Types, Code>(kind, step, item, context)
        if (refusal) return refusal
        const effect = await step.plan(item, body, context)
        if (typeof effect === 'string') return effect
        const { preview, history } = effect
        if (!preview) return 'NO_MAIL'
        const last = history.at(-1)
        const details = last?.details?.['outcome'] ?? last?.kind
        await writeAudit(transaction, member, { action: 'VIEW', reference: id, details }, now)
        const { subject, text, html = '', locale } = preview
        const { lang: language } = splitLocale(locale)
        return { subject, text, html, language, channel: 'MAIL', address: [], writtenOn: dayOf(now) }
      })
    }
  }
}
