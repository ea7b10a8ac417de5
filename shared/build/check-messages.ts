import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { locales, type Locale } from '../contract/locale.ts'
import type { Messages } from './messages.ts'

/**
 * What is wrong with the texts of one app, one sentence each: a missing text, a text that nothing uses, a placeholder
 * that differs between languages, a text written twice. `nl_nl` and `fr_be` are complete; `nl_be` says what differs
 * from `nl_nl`; `en_be` may be smaller (specification §1).
 */
export function checkMessages(texts: Partial<Record<Locale, Messages>>, source: string): string[] {
  const dutch = texts.nl_nl ?? {}
  const problems: string[] = []
  const isUsed = usageIn(source)
  for (const id of Object.keys(dutch)) {
    if (texts.fr_be?.[id] === undefined) problems.push(`fr_be.json lacks "${id}"`)
    if (!isUsed(id)) problems.push(`nothing uses "${id}"`)
    if (texts.nl_be?.[id] === dutch[id]) problems.push(`nl_be.json repeats "${id}" of nl_nl.json`)
  }
  for (const locale of locales) {
    for (const [id, text] of Object.entries(texts[locale] ?? {})) {
      const original = dutch[id]
      if (original === undefined) problems.push(`${locale}.json has "${id}", which nl_nl.json lacks`)
      else if (placeholders(text) !== placeholders(original)) {
        problems.push(`"${id}" has ${placeholders(text)} in ${locale}.json, ${placeholders(original)} in nl_nl.json`)
      }
    }
  }
  return problems
}

/** The names that a text expects values for, as one comparable string. */
function placeholders(text: string): string {
  const names = new Set<string>()
  collect(parse(text), names)
  return `{${[...names].sort().join(', ')}}`
}

function collect(elements: MessageFormatElement[], names: Set<string>) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
    if (element.type === TYPE.tag) collect(element.children, names)
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) collect(option.value, names)
    }
  }
}

/** An id is used where the source has it as a literal, or has a template literal that it fits. */
function usageIn(source: string) {
  const literals = new Set(Array.from(source.matchAll(/['"`]([a-z_]+(?:\.[\w-]+)+)['"`]/g), (match) => match[1]))
  const templates = Array.from(source.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g), (match) => toPattern(match[1]!))
  return (id: string) => literals.has(id) || templates.some((pattern) => pattern.test(id))
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\w-]+')}$`)
}
