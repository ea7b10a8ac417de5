import { FormattedMessage, getLocale, useIntl, useNavigate } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { getSitePath } from './site-link.ts'
import styles from './legal-text.module.css'
import type { PreparedText } from './prepared-text.ts'

interface LegalTextProps {
  text: PreparedText
  /** Takes the focus when it appears. */
  focused: boolean
}

/** The text of a document, with its own `<h1>`. Its links within the site navigate without loading the page anew. */
export function LegalText({ text, focused }: LegalTextProps) {
  const article = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  // Before the router restores the scroll position, which it does in a layout effect further out.
  useLayoutEffect(() => {
    const copy = text.source.cloneNode(true)
    article.current!.replaceChildren(...copy.childNodes)
    if (focused) article.current!.focus({ preventScroll: true })
  }, [text, focused])

  function follow(event: MouseEvent) {
    const path = getSitePath(event)
    if (path === undefined) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    void navigate(path, { replace: `/${getLocale().lang}${path}` === pathname + search + hash })
  }

  return (
    <>
      {text.lang !== getLocale().lang && <OtherLanguage lang={text.lang} />}
      <article ref={article} lang={text.lang} className={styles.text} tabIndex={-1} onClick={follow} />
    </>
  )
}

function OtherLanguage({ lang }: { lang: string }) {
  const language = useIntl().formatDisplayName(lang, { type: 'language' })
  return (
    <div className={styles.language}>
      <Notice kind="info">
        <FormattedMessage id="legal.document.other_language" values={{ language }} />
      </Notice>
    </div>
  )
}
