/** Puts values for `{name}`, all in one pass: what a person wrote is never taken for a placeholder. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => values[name]!)
}
