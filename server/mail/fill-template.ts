import { cleanText, present } from '@site/shared/rules'

/**
 * Puts values for `{name}`, all in one pass: what a person wrote is never taken for a placeholder. A placeholder that has a
 * line to itself takes several lines, indented; elsewhere a value is one line. So nothing that a person typed can begin a
 * line that looks like one of ours.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/^\{(\w+)\}$|\{(\w+)\}/gm, (_placeholder, alone: string | undefined, name: string) => {
    const value = present(values[alone ?? name], `A value for {${alone ?? name}}`)
    return alone === undefined ? cleanText(value, false) : indent(value)
  })
}

/** The lines of a text, each two blanks in. */
export function indent(text: string): string {
  return cleanText(text, true)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
