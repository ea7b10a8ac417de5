import type { Lang } from '@site/shared/contract'
import { plainPage } from '../http/plain-page.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { describeKind, type RequestFacts } from './facts.ts'
import { texts } from './texts.ts'

/**
 * The page behind the mailed link: one button, so that programs that open links of mails confirm nothing. No script. It says
 * what is confirmed, but nothing that was typed or chosen: nobody has said yet that the address is theirs.
 */
export function verificationPage(lang: Lang, request: RequestFacts): string {
  const { title, text, button } = texts[lang].page
  const asked = fillTemplate(escapeHtml(text), { reference: `<strong>${escapeHtml(request.reference)}</strong>` })
  const rows = describeKind(request, lang).map(([label, value]) => {
    return `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`
  })
  return plainPage(
    lang,
    escapeHtml(title),
    `<p>${asked}</p>
<dl>${rows.join('')}</dl>
<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`,
  )
}
