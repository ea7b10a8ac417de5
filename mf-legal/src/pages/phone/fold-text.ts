/** A text as it counts when searching: without case, accents, kind of apostrophe, and spaces more than one. */
export function foldText(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.toLowerCase().replace(/[’‘`´]/g, "'").replace(/\s+/g, ' ').trim()
}
