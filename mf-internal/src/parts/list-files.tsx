import { contactChannels, type ContactChannel, type FlowType } from '@site/shared/calls'
import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { useReadsOnly } from './reads-only.ts'
import styles from './list-files.module.css'

interface ListFilesProps<Filter> {
  filter: Filter
  /** URLs of the files for spreadsheets, by their labels. */
  sheets: Partial<Record<MessageId, string>>
  contacts: { address(filter: Filter & { channel: ContactChannel }): string }
}

/** The files of a list as it is filtered: for spreadsheets, and of objections what a dialler and a mailing tool block. */
export function ListFiles<Filter extends { flowType?: FlowType | undefined }>({
  filter,
  sheets,
  contacts,
}: ListFilesProps<Filter>) {
  // Files are for who works with them.
  if (useReadsOnly()) return null
  const channels = !filter.flowType || filter.flowType === 'OBJECTION' ? contactChannels : []
  return (
    <div className={styles.files}>
      {keysOf(sheets).map((label) => (
        <a key={label} className={styles.file} href={sheets[label]} download>
          <FormattedMessage id={label} />
        </a>
      ))}
      {channels.map((channel) => (
        <a key={channel} className={styles.file} href={contacts.address({ ...filter, channel })} download>
          <FormattedMessage id={`internal_privacy_rights.contacts.${channel}`} />
        </a>
      ))}
    </div>
  )
}
