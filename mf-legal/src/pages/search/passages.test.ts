import { excerpt, markHits, type Piece } from './passages.ts'
import { readText } from './words.ts'

/** Pieces as a line of text, hits in brackets. */
function show(pieces: Piece[]) {
  return pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')
}

const marked: [string, string[], string][] = [
  ['Geen reclame meer', ['geen', 'reclame'], '[Geen] [reclame] meer'],
  ['Crème & Kaneel', ['creme'], '[Crème] & Kaneel'],
  ['Droit d’accès', ['acces'], 'Droit d’[accès]'],
  ['Ver\u00ADwijderen', ['verwijderen'], '[Ver\u00ADwijderen]'],
  ['Reclamefolder', ['reclame'], 'Reclamefolder'],
  ['<b>Reclame</b>', ['reclame'], '<b>[Reclame]</b>'],
  ['Reclame', [], 'Reclame'],
  ['', ['reclame'], ''],
]

test.each(marked)('in "%s", %j is marked as "%s"', (text, hits, expected) => {
  expect(show(markHits(readText(text), new Set(hits)))).toBe(expected)
})

const filler = 'woord '.repeat(60)

test('a short text is shown as a whole', () => {
  expect(show(excerpt(readText('Wij bewaren het.'), new Set(['bewaren'])))).toBe('Wij [bewaren] het.')
})

test('a long text is cut between words around the hit', () => {
  const shown = show(excerpt(readText(`${filler}doel, ${filler}`), new Set(['doel'])))
  expect(shown).toMatch(/^… (woord )+\[doel\], (woord )+…$/)
  expect(shown.indexOf('[doel]')).toBeLessThan(70)
  expect(shown.length).toBeLessThan(240)
})

test('without a hit the beginning is shown', () => {
  expect(show(excerpt(readText(filler), new Set(['doel'])))).toMatch(/^(woord )+…$/)
})

test('a hit near the end shows as much text as another', () => {
  const shown = show(excerpt(readText(`${filler}einde`), new Set(['einde'])))
  expect(shown).toMatch(/^… (woord )+\[einde\]$/)
  expect(shown.length).toBeGreaterThan(200)
})

test('the excerpt with the most different hits is shown', () => {
  const text = `gegevens gegevens gegevens ${filler} mijn gegevens laten verwijderen ${filler}`
  const shown = show(excerpt(readText(text), new Set(['gegevens', 'verwijderen'])))
  expect(shown).toContain('mijn [gegevens] laten [verwijderen]')
})

test('a word longer than an excerpt is still shown', () => {
  const text = 'a'.repeat(500)
  expect(show(excerpt(readText(text), new Set())).length).toBeGreaterThan(200)
  expect(show(excerpt(readText(text), new Set([text])))).toMatch(/^a+ …$/)
})
