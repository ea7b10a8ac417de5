import { useEffect, useRef, type ReactNode } from 'react'
import styles from './complaint.module.css'

interface LayerTitleProps {
  /** Whether the focus goes to it when the layer appears; the button that led here is gone then. */
  takesFocus?: boolean
  children: ReactNode
}

export function LayerTitle({ takesFocus = true, children }: LayerTitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const appears = useRef(true)
  useEffect(() => {
    if (appears.current && takesFocus) title.current?.focus()
    appears.current = false
  }, [takesFocus])
  return (
    <h3 ref={title} tabIndex={-1} className={styles.layerTitle}>
      {children}
    </h3>
  )
}
