import { useIntl } from '@site/shared/platform'
import { Icon } from '../icon/icon.tsx'
import * as icons from '../icon/icons.ts'
import styles from './close-button.module.css'

export function CloseButton({ onClick, className }: { onClick: () => void; className?: string | undefined }) {
  const intl = useIntl()
  return (
    <button
      type="button"
      className={[styles.close, className].filter(Boolean).join(' ')}
      aria-label={intl.formatMessage({ id: 'common.close' })}
      onClick={onClick}
    >
      <Icon shape={icons.close} />
    </button>
  )
}
