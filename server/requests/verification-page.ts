import type { Lang } from '@site/shared/contract'
import { plainPage } from '../http/plain-page.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { texts } from './texts.ts'

/** The page behind the mailed link: one button, so that programs that open links of mails confirm nothing. No script. */
export function verificationPage(lang: Lang, reference: string): string {
  const { title, text, button } = texts[lang].page
  const asked = fillTemplate(escapeHtml(text), { reference: `<strong>${escapeHtml(reference)}</strong>` })
  return plainPage(
    lang,
    escapeHtml(title),
    `<p>${asked}</p>
<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`,
  )
}
