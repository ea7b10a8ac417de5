import { cleanText, assertDefined } from '@site/shared/rules'

/** Replaces `{name}` by one line; alone on its line, by indented lines. So typed text cannot forge a line of ours. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/^\{(\w+)\}$|\{(\w+)\}/gm, (_placeholder, alone: string | undefined, name: string) => {
    const value = assertDefined(values[alone ?? name], `A value for {${alone ?? name}}`)
    return alone === undefined ? cleanText(value, false) : indent(value)
  })
}

export function indent(text: string): string {
  return cleanText(text, true)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
