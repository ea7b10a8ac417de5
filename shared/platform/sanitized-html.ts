import { allowedAttributes, allowedElements } from '@site/shared/rules'

interface ElementWithSanitizer extends Element {
  setHTML?: (html: string, options: { sanitizer: { elements: string[]; attributes: string[] } }) => void
}

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
  const policy = { TRUSTED_TYPES_POLICY: window.site?.sanitizing }
  element.replaceChildren(DOMPurify.sanitize(html, { ...options, ...policy }))
}
