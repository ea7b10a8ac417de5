/**
 * What a legal document may consist of. The server removes everything else when it loads a document, the page does so
 * again before it shows one.
 */
export const documentMarkup = {
  elements: [
    'h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd',
    'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td',
    'a', 'strong', 'em', 'abbr', 'br', 'blockquote',
  ],
  attributes: ['id', 'href', 'scope', 'lang', 'title', 'colspan', 'rowspan'],
  /** Of links; addresses within the site carry none. */
  schemes: ['https', 'http', 'mailto', 'tel'],
} as const
