/** In bytes of UTF-8; file systems take 255. */
const maxName = 200
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Returns a name that every file system takes, without path, control and direction characters. */
export function safeFileName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = base.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').replaceAll(/[<>:"|?*]/g, '_')
  const symbols = Array.from(plain.replace(/^[\s.]+/, ''))
  while (/[\s.]/.test(symbols.at(-1) ?? '')) symbols.pop()
  const trimmed = symbols.join('').replace(reservedNames, '_$1')
  const [extension = ''] = /\.[^.\s]{1,10}$/.exec(trimmed) ?? []
  const stem = Array.from(trimmed.slice(0, trimmed.length - extension.length))
  while (Buffer.byteLength(stem.join('') + extension) > maxName) stem.pop()
  return stem.join('') + extension || 'file'
}
