/*
 * What a legal document may consist of. The server removes everything else when it loads a document, the page does so
 * again before it shows one.
 */
export const allowedElements = [
  'h1',
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
  'strong',
  'em',
  'abbr',
  'br',
]

export const allowedAttributes = ['id', 'href', 'scope', 'lang', 'title', 'colspan', 'rowspan']

/** Protocols of external links. */
export const allowedSchemes = ['https', 'http', 'mailto', 'tel']
