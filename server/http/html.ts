import { assertDefined } from '@site/shared/rules'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that can be sent as it is: our own, or escaped. `String(…)` gives the text. */
export class SafeHtml {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

type HtmlValue = SafeHtml | string | number | undefined | false | readonly HtmlValue[]

/** A template of HTML or XML: escapes all values but markup of `html` and `raw`; joins lists, skips `undefined` and `false`. */
export function html(markup: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(markup.map((part, index) => part + write(values[index])).join(''))
}

/** Marks a text as safe. Only for markup that holds nothing of a visitor, of a file or of the database. */
export function raw(markup: string): SafeHtml {
  return new SafeHtml(markup)
}

/** Returns a document. @param title as text, or a whole `<title>` with what belongs to it @param head such as a style sheet */
export function htmlDocument(lang: string, title: string | SafeHtml, head: SafeHtml, body: SafeHtml): string {
  const document = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${typeof title === 'string' ? html`<title>${title}</title>` : title}
${head}
</head>
<body>
${body}
</body>
</html>
`
  return String(document)
}

/** Fills `{name}` in a text of ours: text and values are escaped, values that are markup are not. */
export function fillHtml(text: string, values: Readonly<Record<string, HtmlValue>>): SafeHtml {
  // Split by a group, every second part is a name.
  const parts = text.split(/\{(\w+)\}/)
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : assertDefined(values[part], `A value for {${part}}`)))}`
}

function write(value: HtmlValue): string {
  if (value === undefined || value === false) return ''
  if (value instanceof SafeHtml) return String(value)
  if (typeof value === 'object') return value.map(write).join('')
  return String(value).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
