import { allowedAttributes, allowedElements } from '@site/shared/rules'

interface ElementWithSanitizer extends Element {
  setHTML?: (html: string, options: { sanitizer: { elements: string[]; attributes: string[] } }) => void
}

/**
 * Puts legal text into an element. The server has sanitised it; the browser does so again with its own sanitiser, or
 * with DOMPurify where it has none (loaded on demand).
 */
export async function setSanitizedHtml(element: ElementWithSanitizer, html: string) {
  const elements = [...allowedElements]
  const attributes = [...allowedAttributes]
  if (element.setHTML) {
    element.setHTML(html, { sanitizer: { elements, attributes } })
    return
  }
  const { default: DOMPurify } = await import(/* webpackChunkName: "lazy-dompurify" */ 'dompurify')
  // An anchor may be named `children`: no allowed element takes the place of a property of the document by its id.
  const anchors = { SANITIZE_DOM: false }
  const options = { ...anchors, ALLOWED_TAGS: elements, ALLOWED_ATTR: attributes, RETURN_DOM_FRAGMENT: true as const }
  element.replaceChildren(DOMPurify.sanitize(html, options))
}
