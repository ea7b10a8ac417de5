import { allowedAttributes, allowedElements } from '@site/shared/rules'

interface ElementWithSanitizer extends Element {
  setHTML?: (html: string, options: { sanitizer: { elements: string[]; attributes: string[] } }) => void
}

/**
 * The policy of DOMPurify makes trusted HTML of any text, so nothing but `setSanitizedHtml` can reach it. It is made with the host,
 * before a remote runs, so that no other script can take its name. Tests in Node have no window.
 */
const policy =
  'window' in globalThis ? window.trustedTypes?.createPolicy('dompurify', { createHTML: (html) => html }) : undefined

/** Inserts legal text, sanitised again: by the browser, or by DOMPurify (loaded on demand) where it cannot. */
export async function setSanitizedHtml(element: ElementWithSanitizer, html: string) {
  const elements = [...allowedElements]
  const attributes = [...allowedAttributes]
  if (element.setHTML) {
    element.setHTML(html, { sanitizer: { elements, attributes } })
    return
  }
  const { default: DOMPurify } = await import(/* webpackChunkName: "lazy-dompurify" */ 'dompurify')
  // An anchor may have the id `children`: allowed elements do not clobber properties.
  const anchors = { SANITIZE_DOM: false }
  const options = { ...anchors, ALLOWED_TAGS: elements, ALLOWED_ATTR: attributes, RETURN_DOM_FRAGMENT: true as const }
  element.replaceChildren(DOMPurify.sanitize(html, { ...options, TRUSTED_TYPES_POLICY: policy }))
}
