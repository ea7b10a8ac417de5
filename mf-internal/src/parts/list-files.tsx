import { contactChannels, type ContactChannel, type FlowType } from '@site/shared/calls'
import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { useReadsOnly } from './reads-only.ts'
import styles from './list-files.module.css'

interface ListFilesProps<Filter> {
  /** URLs of the files for spreadsheets, by their labels. */
  sheets: Partial<Record<MessageId, string>>
  /** Addresses that must not get advertising; for a list that has objections, as it is filtered. */
  blocked?: { filter: Filter; list: { address(filter: Filter & { channel: ContactChannel }): string } }
}

/** The files of a list as it is filtered: for spreadsheets, and of objections what a dialler and a mailing tool block. */
export function ListFiles<Filter extends { flowType?: FlowType | undefined }>({
  sheets,
  blocked,
}: ListFilesProps<Filter>) {
  const readsOnly = useReadsOnly()
  // Files of a list of cases are for who works with them.
  if (blocked && readsOnly) return null
  const hasObjections = blocked && (!blocked.filter.flowType || blocked.filter.flowType === 'OBJECTION')
  return (
    <div className={styles.files}>
      {keysOf(sheets).map((label) => (
        <a key={label} className={styles.file} href={sheets[label]} download>
          <FormattedMessage id={label} />
        </a>
      ))}
      {hasObjections &&
        contactChannels.map((channel) => (
          <a key={channel} className={styles.file} href={blocked.list.address({ ...blocked.filter, channel })} download>
            <FormattedMessage id={`internal_privacy_rights.contacts.${channel}`} />
          </a>
        ))}
    </div>
  )
}
