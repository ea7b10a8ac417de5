import type { Lang } from '@site/shared/contract'
import { isPlainClick } from '@site/shared/browser'
import { getLocale, handOverDrafts, useLocation } from '@site/shared/platform'
import type { ReactNode } from 'react'

interface Props {
  lang: Lang
  className: string | undefined
  title?: string | undefined
  children: ReactNode
}

/** The current page in another language. A plain link, because each language has documents of its own. */
export function LanguageLink({ lang, children, ...rest }: Props) {
  const { pathname, search, hash } = useLocation()
  return (
    <a
      {...rest}
      href={`/${lang}${pathname.replace(/^\/[^/]*/, '')}${search}${hash}`}
      onClick={(event) => {
        if (isPlainClick(event)) handOverDrafts()
      }}
      hrefLang={lang}
      lang={lang}
      aria-current={lang === getLocale().lang ? 'true' : undefined}
    >
      {children}
    </a>
  )
}
