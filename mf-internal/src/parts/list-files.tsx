import { contactChannels, type ContactChannel, type FlowType } from '@site/shared/calls'
import { FormattedMessage, type MessageId } from '@site/shared/platform'
import styles from './list-files.module.css'

interface ListFilesProps<Filter> {
  filter: Filter
  /** URL of the file for spreadsheets. */
  sheet: string
  sheetLabel: MessageId
  contacts: { address(filter: Filter & { channel: ContactChannel }): string }
}

/** The files of a list as it is filtered: for a spreadsheet, and of objections what a dialler and a mailing tool block. */
export function ListFiles<Filter extends { flowType?: FlowType | undefined }>({
  filter,
  sheet,
  sheetLabel,
  contacts,
}: ListFilesProps<Filter>) {
  const channels = !filter.flowType || filter.flowType === 'OBJECTION' ? contactChannels : []
  return (
    <div className={styles.files}>
      <a className={styles.file} href={sheet} download>
        <FormattedMessage id={sheetLabel} />
      </a>
      {channels.map((channel) => (
        <a key={channel} className={styles.file} href={contacts.address({ ...filter, channel })} download>
          <FormattedMessage id={`internal_privacy_rights.contacts.${channel}`} />
        </a>
      ))}
    </div>
  )
}
