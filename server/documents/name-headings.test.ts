import { nameHeadings, sanitise } from './name-headings.ts'

const texts: [string, string, string][] = [
  ['keeps its own id', '<h2 id="scope">Toepassing</h2>', '<h2 id="scope">Toepassing</h2>'],
  ['is named by its text', '<h2>Wie we zijn</h2>', '<h2 id="section-wie-we-zijn">Wie we zijn</h2>'],
  ['is named without accents', '<h3>Où êtes-vous ?</h3>', '<h3 id="section-ou-etes-vous">Où êtes-vous ?</h3>'],
  [
    'is named by its words, not by its markup',
    '<h4 lang="fr">A <em title="b">c</em>&nbsp;&amp; d</h4>',
    '<h4 id="section-a-c-d" lang="fr">A <em title="b">c</em>\u00a0&amp; d</h4>',
  ],
  ['is named although it has no words', '<h2>…</h2>', '<h2 id="section">…</h2>'],
  [
    'has a number where another has its name',
    '<h2>Doel</h2><p id="section-doel-2">x</p><h3>Doel</h3>',
    '<h2 id="section-doel">Doel</h2><p id="section-doel-2">x</p><h3 id="section-doel-3">Doel</h3>',
  ],
  [
    'loses an id that an earlier one has',
    '<h2 id="a">Een</h2><h2 id="a">Twee</h2>',
    '<h2 id="a">Een</h2><h2 id="section-twee">Twee</h2>',
  ],
  ['is left alone where it is the title', '<h1>Titel</h1>', '<h1>Titel</h1>'],
]

test.each(texts)('a heading %s', (_, html, expected) => {
  expect(nameHeadings(sanitise(html))).toBe(expected)
})

test('a long heading gets an anchor of whole words', () => {
  const html = `<h2>${'Gegevens '.repeat(20)}</h2>`
  const id = /id="([^"]+)"/.exec(nameHeadings(html))![1]!
  expect(id).toMatch(/^section(-gegevens)+$/)
  expect(id.length).toBeLessThanOrEqual(60)
})

test('anchors stay the same when a heading is added before', () => {
  expect(nameHeadings('<h2>Nieuw</h2><h2>Doel</h2>')).toContain('<h2 id="section-doel">')
})
