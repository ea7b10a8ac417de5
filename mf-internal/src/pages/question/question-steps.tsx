import {
  assignInformationRequest,
  getInformationRequest,
  sendInformationAnswerNow,
  takeBackInformationAnswer,
  type InformationAction,
  type StaffInformation,
} from '@site/shared/calls'
import { drafts, FormattedMessage } from '@site/shared/platform'
import { LongText } from '@site/shared/ui'
import type { Desk } from '../../parts/desk.tsx'
import { CaseActions, lazyPanel, nameStep, type CaseSteps } from '../../steps/case-actions.tsx'
import type { QuestionFormName } from '../../steps/question-forms.ts'

const questionSteps: CaseSteps<StaffInformation, InformationAction, QuestionFormName> = {
  draftOf: (id, name) => drafts.of(`information ${id} ${name}`),
  Panel: lazyPanel(() => import(/* webpackChunkName: "lazy-question-actions" */ '../../steps/question-forms.ts')),
  load: getInformationRequest,
  assign: assignInformationRequest,
  takeBack: takeBackInformationAnswer,
  takeNow: sendInformationAnswerNow,
  keys: { take: 't', answer: 'e', note: 'n' },
}

const folded = new Set<InformationAction>(['mail-returned', 'note'])

/** Steps that are possible now. */
export function QuestionSteps({ desk }: { desk: Desk<StaffInformation, InformationAction> }) {
  const { id, actions, answeredAt, owner, waiting } = desk.item
  const first = actions.find((action) => action !== 'take-back' && action !== 'take-now')
  return (
    <CaseActions
      id={id}
      steps={questionSteps}
      desk={desk}
      actions={actions}
      // Nothing else is left of one that is answered.
      isMore={(action) => !answeredAt && folded.has(action)}
      nameOf={(action) => nameStep(action, owner)}
      isFilled={(action) => action === first && !folded.has(action)}
      waiting={waiting}
      waitingText={
        waiting && (
          <>
            <p>
              <strong>
                <FormattedMessage id="internal_privacy_rights.information.waiting" values={{ name: waiting.by }} />
              </strong>
            </p>
            <LongText>{waiting.text}</LongText>
          </>
        )
      }
      channel="MAIL"
    />
  )
}
