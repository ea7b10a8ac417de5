import { getLocale, useIntl } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { Answers } from './answers/answers.tsx'
import { CopyLinks } from './copy-link/copy-links.tsx'
import { anchorAttribute } from './decorate-text.ts'
import styles from './legal-text.module.css'
import type { PreparedText } from './prepared-text.ts'
import { useSiteLinks } from './navigation.ts'
import type { ChangeView } from '../../difference/comparison.ts'
import marks from './versions/marks.module.css'

interface LegalTextProps {
  text: PreparedText
  /** Whether six questions that lead into the text stand after its beginning. */
  hasAnswers: boolean
  /** Whether to focus it when it appears. */
  focused: boolean
  /** Hears of a comparison what is hidden, and which change the visitor went to. */
  onChangeView: (view: ChangeView) => void
}

/** The text of a document. Its links within the site navigate without reloading. */
export function LegalText({ text, hasAnswers, focused, onChangeView }: LegalTextProps) {
  const article = useRef<HTMLElement>(null)
  const { nodes, places, slot } = useMemo(() => copyContent(text.body, hasAnswers), [text, hasAnswers])
  const follow = useSiteLinks()
  const intl = useIntl()
  const words = useWords()
  const isComparison = text.changes !== undefined
  // Before the router restores the scroll position in an outer layout effect.
  useLayoutEffect(() => {
    const content = article.current
    if (!content) return undefined
    if (focused) content.focus({ preventScroll: true })
    // A place within the text has to be there at once.
    const isAtTop = !focused && !window.location.hash && window.scrollY === 0
    const count = isAtTop ? countFirst(nodes) : nodes.length
    content.replaceChildren(...nodes.slice(0, count))
    if (count === nodes.length) return undefined
    return afterPaint(() => content.append(...nodes.slice(count)))
  }, [nodes, focused])

  return (
    <>
      {text.lang !== getLocale().lang && (
        <div className={styles.language}>
          <Notice kind="info">
            {intl.formatMessage(
              { id: 'legal.document.other_language' },
              { language: intl.formatDisplayName(text.lang, { type: 'language' }) },
            )}
          </Notice>
        </div>
      )}
      {text.ChangeBar && text.changes ? (
        <text.ChangeBar article={article} count={text.changes} onChange={onChangeView} />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- heard of the links inside, which the keyboard reaches */}
      <article
        ref={article}
        lang={text.lang}
        className={isComparison ? `${styles.text} ${marks.marked}` : styles.text}
        style={words}
        tabIndex={-1}
        onClick={follow}
      />
      {slot && createPortal(<Answers headings={text.headings} lang={text.lang} />, slot)}
      <CopyLinks places={places} />
    </>
  )
}

/** In characters: more than the first screen. */
const firstLength = 6000

/** Returns how many nodes fill the first screen: the browser lays out a long text in one task. */
function countFirst(nodes: readonly Node[]): number {
  let length = 0
  const last = nodes.findIndex((node) => {
    length += node.textContent?.length ?? 0
    return length > firstLength
  })
  return last === -1 ? nodes.length : last + 1
}

/** Returns what takes it back. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Makes room between the beginning of a text and its first section; undefined where there is no beginning. */
function insertSlot(text: HTMLElement): HTMLElement | undefined {
  const isSection = (node: Element) => node.matches('h2') || node.querySelector('h2') !== null
  const first = [...text.children].find(isSection)
  if (!first?.previousElementSibling) return undefined
  const slot = document.createElement('div')
  first.before(slot)
  return slot
}

function copyContent(body: HTMLElement, hasAnswers: boolean) {
  const copy = document.importNode(body, true)
  const places = [...copy.querySelectorAll<HTMLElement>(`[${anchorAttribute}]`)]
  const slot = hasAnswers ? insertSlot(copy) : undefined
  return { nodes: [...copy.childNodes], places, slot }
}

/** Returns the words that the style sheet adds: to links to pages that are switched off, and around marked words; not all screen readers support `<ins>`. */
function useWords(): CSSProperties & Record<`--${string}`, string> {
  const intl = useIntl()
  const beginningOf = (change: 'added' | 'removed') => {
    return JSON.stringify(` [${intl.formatMessage({ id: `legal.difference.${change}` })}: `)
  }
  return {
    '--ins-start': beginningOf('added'),
    '--del-start': beginningOf('removed'),
    '--change-end': '"] "',
    '--off': JSON.stringify(intl.formatMessage({ id: 'common.switched_off' })),
  }
}
