import { allowedAttributes, allowedElements, allowedSchemes } from '@site/shared/rules'
import sanitizeHtml from 'sanitize-html'

/** Leaves of a document only what the site shows: no scripts, styles, images, forms or addresses that run something. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: allowedElements,
    allowedAttributes: { '*': allowedAttributes },
    allowedSchemes,
    allowProtocolRelative: false,
  })
}
