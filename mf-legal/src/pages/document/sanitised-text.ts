import type { LegalDocument } from '@site/shared/calls'
import { setSanitizedHtml } from '@site/shared/platform'

/** A legal text as the server sends it, safe to be copied into the page. */
export interface SanitisedText extends Omit<LegalDocument, 'html'> {
  /** Undefined where the text has none of its own. */
  title: string | undefined
  /** The text without its title; never itself put into the page. */
  body: HTMLElement
}

/** Rejects where the browser has no sanitiser of its own and the one to be loaded does not come. */
export async function sanitiseText({ html, ...facts }: LegalDocument): Promise<SanitisedText> {
  const body = document.createElement('div')
  await setSanitizedHtml(body, html)
  const heading = body.querySelector('h1')
  heading?.remove()
  return { ...facts, title: heading?.textContent.trim() || undefined, body }
}
