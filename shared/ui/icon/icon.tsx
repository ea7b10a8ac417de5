import styles from './icon.module.css'

/** A picture beside a text, in the colour and about the size of that text; screen readers pass over it. Its outline is one of `icons`. */
export function Icon({ shape, className }: { shape: string; className?: string }) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape} />
    </svg>
  )
}
