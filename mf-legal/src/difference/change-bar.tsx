import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button, Icon, icons } from '@site/shared/ui'
import { useState, type RefObject } from 'react'
import styles from './change-bar.module.css'

/** Result of the bar, for the contents of the page. */
export interface ChangeView {
  /** Ids of headings that are hidden. */
  hidden: ReadonlySet<string>
  /** Id of the last heading before the change that the visitor went to. */
  current: string | undefined
}

interface ChangeBarProps {
  article: RefObject<HTMLElement | null>
  /** Number of changed sections. */
  count: number
  onChange: (view: ChangeView) => void
}

/** Goes from one changed section to the next, and hides what did not change. */
export function ChangeBar({ article, count, onChange }: ChangeBarProps) {
  const intl = useIntl()
  const [current, setCurrent] = useState(0)
  const [isShort, setShort] = useState(false)

  function go(step: number) {
    const sections = readSections(article.current).filter(({ marks }) => marks.length > 0)
    // Around at both ends; the focus stays on the button.
    const next = (Math.max(current, step > 0 ? 0 : 1) - 1 + step + sections.length) % sections.length
    setCurrent(next + 1)
    const change = blockOf(sections[next]?.marks[0])
    for (const before of article.current?.querySelectorAll('[data-current]') ?? [])
      before.removeAttribute('data-current')
    change?.toggleAttribute('data-current', true)
    change?.scrollIntoView({ block: 'start' })
    onChange(readView(article.current))
  }

  function shorten(isChecked: boolean) {
    setShort(isChecked)
    for (const { blocks, marks } of readSections(article.current)) {
      for (const block of blocks) {
        const isTitle = block === blocks[0] && marks.length > 0
        block.hidden = isChecked && !isTitle && !marks.some((mark) => block.contains(mark))
      }
    }
    onChange(readView(article.current))
  }

  const previous = intl.formatMessage({ id: 'legal.difference.previous' })
  const following = intl.formatMessage({ id: 'legal.difference.next' })
  return (
    <div className={styles.bar}>
      <label className={styles.choice}>
        <input type="checkbox" checked={isShort} onChange={(event) => shorten(event.target.checked)} />
        <FormattedMessage id="legal.difference.only_changed" />
      </label>
      <Button variant="secondary" className={styles.go} aria-label={previous} title={previous} onClick={() => go(-1)}>
        <Icon shape={icons.chevronLeft} />
      </Button>
      <span className={styles.position} aria-hidden="true">
        {current > 0 && `${current}/`}
        {count}
      </span>
      <span className={styles.spoken} role="status">
        {current > 0 && <FormattedMessage id="legal.difference.position" values={{ current, count }} />}
      </span>
      <Button variant="secondary" className={styles.go} aria-label={following} title={following} onClick={() => go(1)}>
        <Icon shape={icons.chevronRight} />
      </Button>
    </div>
  )
}

/** Returns the paragraph, entry or cell that a mark is in: around a part of a line, a ring would be in pieces. */
function blockOf(mark: HTMLElement | undefined): HTMLElement | undefined {
  return mark?.closest<HTMLElement>('p, li, dt, dd, th, td, caption, h2, h3, h4, blockquote') ?? mark
}

interface Section {
  blocks: HTMLElement[]
  marks: HTMLElement[]
}

/** The sections of a comparison as `compareTexts` counts them: each begins with a heading of level 2. */
function readSections(article: HTMLElement | null): Section[] {
  const sections: Section[] = []
  for (const block of article?.children ?? []) {
    if (!(block instanceof HTMLElement)) continue
    if (sections.length === 0 || block.matches('h2, :has(> h2)')) sections.push({ blocks: [], marks: [] })
    sections.at(-1)?.blocks.push(block)
    const marks = block.matches('ins, del') ? [block] : block.querySelectorAll<HTMLElement>('ins, del')
    sections.at(-1)?.marks.push(...marks)
  }
  return sections
}

function readView(article: HTMLElement | null): ChangeView {
  const hidden = new Set<string>()
  const change = article?.querySelector('[data-current]')
  let current: string | undefined
  for (const heading of article?.querySelectorAll(':is(h2, h3)[id]') ?? []) {
    if (heading.closest('[hidden]')) hidden.add(heading.id)
    const isBefore = change && (heading.compareDocumentPosition(change) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    if (isBefore || heading === change) current = heading.id
  }
  return { hidden, current }
}
