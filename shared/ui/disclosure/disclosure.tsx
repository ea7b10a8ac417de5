import { useEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Icon } from '../icon/icon.tsx'
import { chevronDown } from '../icon/icons.ts'
import styles from './disclosure.module.css'

/** Opens an element while the page is printed. Returns what ends that. */
function openForPrint({ current: details }: RefObject<HTMLDetailsElement | null>) {
  if (!details) return undefined
  let wasOpen = false
  const open = () => {
    wasOpen = details.open
    details.open = true
  }
  const close = () => {
    details.open = wasOpen
  }
  window.addEventListener('beforeprint', open)
  window.addEventListener('afterprint', close)
  return () => {
    window.removeEventListener('beforeprint', open)
    window.removeEventListener('afterprint', close)
  }
}

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode
  framed?: boolean
  /** Whether paper has the content, too: nobody can open it there. */
  isPrinted?: boolean
}

/** Opens what not everybody needs. */
export function Disclosure({
  summary,
  framed = false,
  isPrinted = false,
  className,
  children,
  ...rest
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => (isPrinted ? openForPrint(details) : undefined), [isPrinted])
  const names = [styles.disclosure, framed && styles.framed, className]
  return (
    <details ref={details} {...rest} className={names.filter(Boolean).join(' ')}>
      <summary className={styles.summary}>
        <Icon shape={chevronDown} className={styles.chevron} />
        {summary}
      </summary>
      {children}
    </details>
  )
}
