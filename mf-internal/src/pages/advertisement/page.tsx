import {
  assignAdvertisement,
  getStaffAdvertisement,
  takeBackAdvertisement,
  type AdvertisementAction,
  type CampaignItem,
  type HistoryEntry,
  type StaffAdvertisement,
} from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import type { Params } from '@site/shared/contract'
import { drafts, FormattedMessage, Link, useLoaderData } from '@site/shared/platform'
import { Day, List, Moment, Notice } from '@site/shared/ui'
import { AdvertisementState, DaysUntilDue, Incomplete } from '../../parts/advertisement-state.tsx'
import { CaseHistory } from '../../parts/case-history.tsx'
import { CaseLayout } from '../../parts/case-layout.tsx'
import { Creative } from '../../parts/creative.tsx'
import { FocusNotice, useDesk, type Desk } from '../../parts/desk.tsx'
import { BackLink, NeighbourLink } from '../../parts/list-place.tsx'
import { MemberName } from '../../parts/members.ts'
import { changedFactsOf, NoticeChanges, NoticeFacts, statedFactsOf } from '../../parts/notice-changes.tsx'
import sections from '../../parts/sections.module.css'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { ShortcutKeys } from '../../parts/shortcut-keys.tsx'
import { EmailAddress } from '../../parts/email-address.tsx'
import { CaseFacts, Section, StaffPage } from '../../parts/staff-page.tsx'
import styles from '../../parts/term.module.css'
import { Files } from './files.tsx'
import type { AdvertisementFormName } from '../../steps/advertisement-forms.ts'
import { CaseActions, lazyPanel, type CaseSteps } from '../../steps/case-actions.tsx'

export async function loader({ params: { id = '' } }: { params: Params }) {
  return { id, call: await makeStaffCall(() => getStaffAdvertisement(id)) }
}

export default function AdvertisementPage() {
  const { id, call } = useLoaderData<typeof loader>()
  return (
    <StaffPage
      title="internal_privacy_rights.advertisement.heading"
      reference={id}
      hasRole={false}
      handlesAdvertisements
      links={<ListLinks id={id} />}
      call={call}
    >
      {(loaded) => <AdvertisementDesk key={id} loaded={loaded} />}
    </StaffPage>
  )
}

/** The way back to the list, and to the neighbours of this advertisement on it. */
function ListLinks({ id }: { id: string }) {
  return (
    <>
      <BackLink to="/internal-privacy-rights/advertisements">
        <FormattedMessage id="internal_privacy_rights.advertisement.back" />
      </BackLink>
      <NeighbourLink of={id} by={-1} folder="advertisements">
        {() => <FormattedMessage id="internal_privacy_rights.advertisement.previous" />}
      </NeighbourLink>
      <NeighbourLink of={id} by={1} folder="advertisements">
        {() => <FormattedMessage id="internal_privacy_rights.advertisement.next" />}
      </NeighbourLink>
      <ShortcutKeys />
    </>
  )
}

function AdvertisementDesk({ loaded }: { loaded: StaffAdvertisement }) {
  const { id } = loaded
  const desk = useDesk<StaffAdvertisement, AdvertisementAction | 'take-now'>(loaded, () => getStaffAdvertisement(id))
  const { item: advertisement, done } = desk
  return (
    <CaseLayout
      state={
        <>
          <AdvertisementTerm advertisement={advertisement} />
          {done && (
            <FocusNotice key={advertisement.history.length}>
              <FormattedMessage id={`internal_privacy_rights.advertisement.done.${done}`} />
            </FocusNotice>
          )}
        </>
      }
      facts={<AdvertisementFacts advertisement={advertisement} />}
    >
      <Reports advertisement={advertisement} />
      <AdvertisementSteps desk={desk} />
      <Files desk={desk} canEdit={editable.has(advertisement.state)} />
      <Differences advertisement={advertisement} />
      <Preview advertisement={advertisement} />
      <History advertisement={advertisement} />
    </CaseLayout>
  )
}

/** Reports about the advertisement that are not answered yet. */
function Reports({ advertisement: { reports } }: { advertisement: StaffAdvertisement }) {
  if (reports.length === 0) return null
  return (
    <Section title="internal_privacy_rights.advertisement.reports">
      <List>
        {reports.map(({ id, reason, dueAt, isToCorrect }) => (
          <li key={id}>
            <Link to={`/internal-privacy-rights/complaints/${id}`}>
              <FormattedMessage id={`internal_privacy_rights.complaint.reason.${reason}`} />
            </Link>
            {' · '}
            <FormattedMessage id="internal_privacy_rights.fact.answer_by" /> <Moment at={dueAt} />
            {isToCorrect && (
              <>
                {' · '}
                <strong>
                  <FormattedMessage id="internal_privacy_rights.complaint.until_corrected" />
                </strong>
              </>
            )}
          </li>
        ))}
      </List>
    </Section>
  )
}

const editable = new Set(['OPEN', 'ASKED', 'PUBLISHED', 'STOPPED'])

/** State of the advertisement, its missing items, and what forbids its publication. */
function AdvertisementTerm({ advertisement }: { advertisement: StaffAdvertisement }) {
  const { id, dueOn, owner, ownerSubject, incomplete, problems, refusal, state, version } = advertisement
  const isDraft = incomplete.length > 0 || problems.length > 0
  return (
    <div className={styles.term}>
      <p>
        <AdvertisementState advertisement={advertisement} />
        {version > 0 && (
          <>
            {' · '}
            <FormattedMessage id="internal_privacy_rights.advertisement.version" values={{ version }} />
          </>
        )}
        {dueOn && (
          <>
            {' · '}
            <Day date={dueOn} /> <DaysUntilDue advertisement={advertisement} />
          </>
        )}
      </p>
      <p>
        {isDraft ? (
          <Incomplete advertisement={advertisement} />
        ) : (
          <FormattedMessage id="internal_privacy_rights.advertisement.whole" />
        )}
      </p>
      {refusal && (
        <Notice kind="error">
          <FormattedMessage id={`internal_privacy_rights.advertisement.refusal.${refusal}`} />
        </Notice>
      )}
      {owner && (
        <p>
          <FormattedMessage id="internal_privacy_rights.fact.owner" />{' '}
          <strong>
            <MemberName name={owner} subject={ownerSubject} />
          </strong>
        </p>
      )}
      {editable.has(state) && (
        <p>
          <Link to={`/internal-privacy-rights/advertisements/${id}/edit`}>
            <FormattedMessage id="internal_privacy_rights.advertisement.edit" />
          </Link>
        </p>
      )}
      {isDraft && incomplete.length === 0 && (
        <>
          <p>
            <FormattedMessage id="internal_privacy_rights.advertisement.problems" />
          </p>
          <List>
            {problems.map((problem) => (
              <li key={problem} lang="en">
                {problem}
              </li>
            ))}
          </List>
        </>
      )}
    </div>
  )
}

/** Facts of the advertisement. Text that a sponsor typed is never a link. */
function AdvertisementFacts({ advertisement }: { advertisement: StaffAdvertisement }) {
  const { id, page, sponsor, origin, country, receivedAt, declaration, mailFailed } = advertisement
  const facts = {
    reference: page ? (
      <a href={page} rel="noreferrer">
        {id}
      </a>
    ) : (
      id
    ),
    sponsor,
    origin: <FormattedMessage id={`internal_privacy_rights.advertisement.origin.${origin}`} />,
    country: <FormattedMessage id={`internal_privacy_rights.country.${country}`} />,
    received: <Moment at={receivedAt} length="medium" />,
    name: declaration?.name,
    email: declaration?.email && <EmailAddress address={declaration.email} />,
    phone: declaration?.phone,
    sponsor_kind: declaration && <FormattedMessage id={`political_ads.form.kind.${declaration.sponsorKind}`} />,
    sponsor_origin: declaration && (
      <FormattedMessage id={`political_ads.form.sponsor_origin.${declaration.sponsorOrigin}`} />
    ),
    brands: describeBrands(country, declaration?.brands ?? []).join(', '),
    remarks: declaration?.remarks,
    automated: declaration?.isPossiblyAutomated && <FormattedMessage id="internal_privacy_rights.automated.text" />,
    mail: mailFailed && <FormattedMessage id="internal_privacy_rights.mail_failed" />,
  }
  return <CaseFacts facts={facts} />
}

const withoutForm = new Set<AdvertisementAction>(['take', 'take-back'])

const advertisementSteps: CaseSteps<StaffAdvertisement, AdvertisementAction, AdvertisementFormName> = {
  hasForm: (action): action is AdvertisementFormName => !withoutForm.has(action),
  draftOf: (id, name) => drafts.of(`advertisement ${id} ${name}`),
  Panel: lazyPanel(
    () => import(/* webpackChunkName: "lazy-advertisement-actions" */ '../../steps/advertisement-panel.tsx'),
  ),
  load: getStaffAdvertisement,
  assign: (id, _body, over) => assignAdvertisement(id, { to: 'me' }, over),
  takeBack: takeBackAdvertisement,
  keys: { take: 't', note: 'n' },
}

const nameAction = (action: AdvertisementAction) => <FormattedMessage id={`internal_privacy_rights.action.${action}`} />

const folded = new Set<AdvertisementAction>(['reject', 'mail-returned', 'note'])

/** Steps that are possible now. */
function AdvertisementSteps({ desk }: { desk: Desk<StaffAdvertisement, AdvertisementAction | 'take-now'> }) {
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

/** A notice that is not whole lacks facts that every notice has: those are not shown. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only stated facts are read of it
const asNotice = (draft: object) => draft as CampaignItem

/** Returns the notice as it would be; undefined where nothing of what the register has is changed. */
function findChanged({ draft, published }: StaffAdvertisement): CampaignItem | undefined {
  if (!draft) return undefined
  if (!published) return asNotice(draft)
  const after = { ...published, ...emptied(published, draft), ...draft }
  return changedFactsOf(published, after).length > 0 ? after : undefined
}

/** Changes of a correction, side by side. */
function Differences({ advertisement }: { advertisement: StaffAdvertisement }) {
  const { published } = advertisement
  const after = findChanged(advertisement)
  if (!published || !after) return null
  return (
    <Section title="internal_privacy_rights.advertisement.differences">
      <NoticeChanges
        before={published}
        after={after}
        heads={[
          <FormattedMessage
            key="now"
            id="internal_privacy_rights.advertisement.now"
            values={{ version: published.noticeVersion }}
          />,
          <FormattedMessage key="then" id="internal_privacy_rights.advertisement.then" />,
        ]}
      />
    </Section>
  )
}

/** Fields that a draft has no more. */
function emptied(published: CampaignItem, draft: object): object {
  const others = new Set(['id', 'status', 'creativeWidth', 'creativeHeight', ...Object.keys(draft)])
  const names = Object.keys(published).filter((name) => !others.has(name) && !name.startsWith('changeReason'))
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

/** The notice as everybody sees it, or will see it, in the order of its page. */
function Preview({ advertisement }: { advertisement: StaffAdvertisement }) {
  const changed = findChanged(advertisement)
  const notice = changed ?? advertisement.published
  if (!notice) return null
  return (
    <Section title={`internal_privacy_rights.advertisement.${changed ? 'preview' : 'in_register'}`}>
      {advertisement.published && <Creative notice={notice} />}
      <NoticeFacts facts={statedFactsOf(notice)} notice={notice} />
    </Section>
  )
}

/** Everything that happened to an advertisement, with the versions of its notice. */
function History({ advertisement: { history } }: { advertisement: StaffAdvertisement }) {
  const describe = ({ details: { version } }: HistoryEntry) =>
    version && (
      <p className={sections.text}>
        <FormattedMessage id="internal_privacy_rights.advertisement.version" values={{ version }} />
      </p>
    )
  return <CaseHistory history={history} describe={describe} />
}
