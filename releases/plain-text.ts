/**
 * Text for a terminal, with a mark in the place of everything that would steer one: names and paths come from builds, which others have made.
 */
export function plainText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD')
}
