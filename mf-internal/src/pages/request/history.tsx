import { getCaseFile, type HistoryEntry, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { CaseHistory } from '../../parts/case-history.tsx'
import { RequestLink } from '../../parts/list-place.tsx'
import styles from '../../parts/sections.module.css'
import { describeWork, nameTask } from '../../parts/task-text.tsx'

/** Everything that happened to a request, with its letters, and the file of the case. */
export function History({ request: { reference, history, tasks, decision, review } }: { request: StaffRequest }) {
  const intl = useIntl()

  /** Names the task that an entry is about. */
  function nameTaskOf({ taskKind, target, taskChannel, taskWork }: HistoryEntry['details']): string {
    const task = tasks.find(
      (each) =>
        each.kind === taskKind &&
        each.target === target &&
        each.channel === (taskChannel ?? null) &&
        (taskWork === undefined || each.work === taskWork),
    )
    return task ? [nameTask(intl, task), describeWork(intl, task)].join(': ') : (target ?? '')
  }

  /** Sentences of staff, by the kind of the entry that shows them. */
  const sentences: Partial<Record<HistoryEntry['kind'], string>> = { DECIDED: decision?.text, REVIEWED: review?.text }

  const describe = ({ id, kind, details }: HistoryEntry) => (
    <>
      {details['letter'] && details['channel'] && (
        <RequestLink to={`${reference}/letter/${id}`}>
          <FormattedMessage id="internal_privacy_rights.letter.show" />
        </RequestLink>
      )}
      {details['taskKind'] && <p className={styles.text}>{nameTaskOf(details)}</p>}
      {sentences[kind] && (
        <p className={styles.text} dir="auto">
          {sentences[kind]}
        </p>
      )}
    </>
  )
  return (
    <CaseHistory history={history} describe={describe}>
      <p>
        <a href={getCaseFile.address(reference)} download>
          <FormattedMessage id="internal_privacy_rights.case_file" />
        </a>
      </p>
    </CaseHistory>
  )
}
