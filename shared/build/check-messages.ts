import type { Locale } from '../contract/locale.ts'
import type { Messages } from './messages.ts'

/**
 * What FormatJS does not see in the texts of one app, one sentence each: a text that nothing uses (it finds no id that is
 * put together), and a text of `nl_nl` that `nl_be` repeats. What it sees: `verifyMessages`.
 */
export function checkMessages({ nl_nl = {}, nl_be = {} }: Partial<Record<Locale, Messages>>, source: string): string[] {
  const isUsed = usageIn(source)
  const unused = Object.keys(nl_nl).filter((id) => !isUsed(id))
  const repeated = Object.keys(nl_be).filter((id) => nl_be[id] === nl_nl[id])
  return [
    ...unused.map((id) => `nothing uses "${id}"`),
    ...repeated.map((id) => `nl_be.json repeats "${id}" of nl_nl.json`),
  ]
}

/** An id is used where the source has it as a literal, or has a template literal that it fits. */
export function usageIn(source: string) {
  const literals = new Set(Array.from(source.matchAll(/['"`]([a-z_]+(?:\.[\w-]+)+)['"`]/g), (match) => match[1]))
  const templates = Array.from(source.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g), ([, template = '']) =>
    toPattern(template),
  )
  return (id: string) => literals.has(id) || templates.some((pattern) => pattern.test(id))
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\w-]+')}$`)
}
