import { getCaseFile, type HistoryEntry, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Disclosure, OrderedList } from '@site/shared/ui'
import { HistoryItem } from '../../parts/history-item.tsx'
import { RequestLink } from '../../parts/list-place.tsx'
import styles from '../../parts/sections.module.css'
import { Section } from '../../parts/staff-page.tsx'
import { describeWork, nameTask } from '../../parts/task-text.tsx'

/** Everything that happened to a request, newest first. Who has looked at it stands folded at the end. */
export function History({ request: { reference, history, tasks } }: { request: StaffRequest }) {
  const intl = useIntl()
  const newestFirst = history.toReversed()
  const happened = newestFirst.filter(({ kind }) => kind !== 'VIEWED')
  const views = newestFirst.filter(({ kind }) => kind === 'VIEWED')

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

  return (
    <Section title="internal_privacy_rights.history">
      <OrderedList className={styles.line}>
        {happened.map(({ id, details, ...entry }) => (
          <HistoryItem key={id} {...entry} details={details}>
            {details['letter'] && details['channel'] && (
              <RequestLink to={`${reference}/letter/${id}`}>
                <FormattedMessage id="internal_privacy_rights.letter.show" />
              </RequestLink>
            )}
            {details['taskKind'] && <p className={styles.text}>{nameTaskOf(details)}</p>}
            {details['text'] && (
              <p className={styles.text} dir="auto">
                {details['text']}
              </p>
            )}
          </HistoryItem>
        ))}
      </OrderedList>
      {views.length > 0 && (
        <Disclosure
          summary={<FormattedMessage id="internal_privacy_rights.history.views" values={{ count: views.length }} />}
        >
          <OrderedList className={styles.line}>
            {views.map(({ id, ...view }) => (
              <HistoryItem key={id} {...view} />
            ))}
          </OrderedList>
        </Disclosure>
      )}
      <p>
        <a href={getCaseFile.address(reference)} download>
          <FormattedMessage id="internal_privacy_rights.case_file" />
        </a>
      </p>
    </Section>
  )
}
