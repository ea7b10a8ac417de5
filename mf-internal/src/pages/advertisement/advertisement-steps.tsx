import {
  assignAdvertisement,
  getStaffAdvertisement,
  takeBackAdvertisement,
  type AdvertisementAction,
  type StaffAdvertisement,
} from '@site/shared/calls'
import { drafts, FormattedMessage } from '@site/shared/platform'
import type { Desk } from '../../parts/desk.tsx'
import type { AdvertisementFormName } from '../../steps/advertisement-forms.ts'
import { CaseActions, lazyPanel, type CaseSteps } from '../../steps/case-actions.tsx'

const advertisementSteps: CaseSteps<StaffAdvertisement, AdvertisementAction, AdvertisementFormName> = {
  draftOf: (id, name) => drafts.of(`advertisement ${id} ${name}`),
  Panel: lazyPanel(
    () => import(/* webpackChunkName: "lazy-advertisement-actions" */ '../../steps/advertisement-forms.ts'),
  ),
  load: getStaffAdvertisement,
  assign: (id, _body, over) => assignAdvertisement(id, { to: 'me' }, over),
  takeBack: takeBackAdvertisement,
  keys: { take: 't', note: 'n' },
}

const nameAction = (action: AdvertisementAction) => <FormattedMessage id={`internal_privacy_rights.action.${action}`} />

const folded = new Set<AdvertisementAction>(['reject', 'mail-returned', 'note'])

/** Steps that are possible now. */
export function AdvertisementSteps({ desk }: { desk: Desk<StaffAdvertisement, AdvertisementAction | 'take-now'> }) {
  const { id, actions, waiting } = desk.item
  const first = actions.find((action) => action !== 'take-back')
  return (
    <CaseActions
      id={id}
      steps={advertisementSteps}
      desk={desk}
      actions={actions}
      isMore={(action) => folded.has(action)}
      nameOf={nameAction}
      isFilled={(action) => action === first}
      waiting={waiting}
      waitingText={
        waiting && (
          <>
            <p>
              <strong>
                <FormattedMessage
                  id="internal_privacy_rights.advertisement.offered"
                  values={{ name: waiting.by, version: waiting.version }}
                />
              </strong>
            </p>
            {waiting.reason && <p dir="auto">{waiting.reason}</p>}
          </>
        )
      }
      channel="MAIL"
    />
  )
}
