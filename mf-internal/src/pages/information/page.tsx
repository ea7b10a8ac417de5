import { getInformationRequests, informationQuery, informationTabs, type InformationLine } from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { CountryMark, Initials } from '../../parts/brief.tsx'
import { CaseListPage } from '../../parts/case-list.tsx'
import { TimeLeft } from '../../parts/case-state.tsx'
import { RowLink, type Column } from '../../parts/list-table.tsx'
import { QuestionState } from '../../parts/question-state.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { Until } from '../../parts/until.tsx'

const { loader, useList } = defineList('/information', informationQuery, getInformationRequests)
export { loader }

const columns: readonly Column<InformationLine>[] = [
  {
    name: 'organisation',
    show: ({ id, organisation }, questions) => (
      <RowLink isName to={`/internal-privacy-rights/information/${id}`} references={questions.map((each) => each.id)}>
        <bdi>{organisation}</bdi>
      </RowLink>
    ),
  },
  { name: 'asker', show: ({ kind }) => <FormattedMessage id={`internal_privacy_rights.information.kind.${kind}`} /> },
  {
    name: 'due',
    isPlain: true,
    show: (question) => (
      <Until end={question.hoursLeft === null ? null : question.dueAt} receivedAt={question.receivedAt}>
        <TimeLeft of={question} />
      </Until>
    ),
  },
  { name: 'advertisement', kind: 'line', show: ({ campaignId }) => campaignId },
  { name: 'state', show: (question) => <QuestionState question={question} /> },
  {
    name: 'owner',
    heading: 'internal_privacy_rights.list.owner',
    show: ({ owner, ownerSubject }) => owner && <Initials name={owner} subject={ownerSubject} />,
  },
  { name: 'country', show: ({ country }) => <CountryMark country={country} /> },
]

/** Questions of authorities and others about political advertisements, the soonest due first. */
export default function InformationPage() {
  return (
    <CaseListPage
      title="internal_privacy_rights.information.title"
      empty="internal_privacy_rights.information.empty"
      links={
        <>
          <Link to="/internal-privacy-rights/advertisements">
            <FormattedMessage id="internal_privacy_rights.advertisement.back" />
          </Link>{' '}
          <Link to="/internal-privacy-rights/information/new">
            <FormattedMessage id="internal_privacy_rights.information.new" />
          </Link>
        </>
      }
      tabs={informationTabs}
      columns={columns}
      list={useList()}
      rowsOf={({ questions }) => questions}
    />
  )
}
