import { compareTexts } from './compare-texts.ts'

const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`

function row(name: string, ...cells: string[]) {
  return `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function toElement(html: string) {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}

function compare(before: string, after: string) {
  const { body, changes, count } = compareTexts(toElement(before), toElement(after))
  return { html: body.innerHTML, changes: Object.fromEntries(changes), count }
}

const words: [string, string, string, string][] = [
  ['nothing', 'Een zin, heel\n  gewoon.', 'Een zin,  heel gewoon.', 'Een zin,  heel gewoon.'],
  ['a word', 'Wij bewaren het 5 jaar.', 'Wij bewaren het 2 jaar.', 'Wij bewaren het <del>5</del><ins>2</ins> jaar.'],
  ['a number with signs', 'Kost 2.500 euro', 'Kost 2.600 euro', 'Kost <del>2.500</del><ins>2.600</ins> euro'],
  ['words added', 'Lees dit eens.', 'Lees dit maar eens.', 'Lees dit <ins>maar</ins> eens.'],
  ['words at the end', 'Lees dit', 'Lees dit goed door', 'Lees dit <ins>goed door</ins>'],
  ['words removed', 'Lees dit nu maar eens.', 'Lees dit eens.', 'Lees dit <del>nu maar</del> eens.'],
  ['accents', 'Een ideeën bus', 'Een ideeen bus', 'Een <del>ideeën</del><ins>ideeen</ins> bus'],
  [
    'several words with a little one between, as one',
    'Dat regel je met een formulier hier.',
    'Dat regel je in een brief hier.',
    'Dat regel je <del>met een formulier</del><ins>in een brief</ins> hier.',
  ],
  [
    'a word in a link, which stays one link',
    'Zie <a href="/nl/about">onze lange lijst</a> daar.',
    'Zie <a href="/nl/about">onze korte lijst</a> daar.',
    'Zie <a href="/nl/about">onze <del>lange</del><ins>korte</ins> lijst</a> daar.',
  ],
  [
    'where a link leads; the old one leads nowhere',
    'Kijk <a href="/nl/phone">op de lijst</a> bij ons.',
    'Kijk <a href="/nl/about">op de lijst</a> bij ons.',
    'Kijk <del>op de lijst</del><a href="/nl/about"><ins>op de lijst</ins></a> bij ons.',
  ],
  ['emphasis', 'Dit is <em>heel</em> waar', 'Dit is heel waar', 'Dit is <em><del>heel</del></em><ins>heel</ins> waar'],
  ['a line', 'Kade 1<br>0000 AA Stad', 'Kade 2<br>0000 AA Stad', 'Kade <del>1</del><ins>2</ins><br>0000 AA Stad'],
]

test.each(words)('a reader sees that in a paragraph %s changed', (_, before, after, expected) => {
  expect(compare(`<p>${before}</p>`, `<p>${after}</p>`).html).toBe(`<p>${expected}</p>`)
})

const blocks: [string, string, string, string][] = [
  ['a new paragraph', '<p>Een.</p>', '<p>Een.</p><p>Twee.</p>', '<p>Een.</p><p><ins>Twee.</ins></p>'],
  ['a paragraph that is gone', '<p>Een.</p><p>Twee.</p>', '<p>Twee.</p>', '<p><del>Een.</del></p><p>Twee.</p>'],
  [
    'a paragraph that has nothing to do with the old one, after it',
    '<p>De kat zit op de mat.</p>',
    '<p>Wij verkopen nooit gegevens.</p>',
    '<p><del>De kat zit op de mat.</del></p><p><ins>Wij verkopen nooit gegevens.</ins></p>',
  ],
  [
    'an item in a list',
    '<ul>\n<li>Naam en adres</li>\n<li>Leeftijd</li>\n</ul>',
    '<ul>\n<li>Naam, titel en adres</li>\n<li>Leeftijd</li>\n<li>Geslacht</li>\n</ul>',
    '<ul><li>Naam<ins>, titel</ins> en adres</li><li>Leeftijd</li><li><ins>Geslacht</ins></li></ul>',
  ],
  [
    'a list within an item',
    '<ul><li>Gegevens:<ul><li>naam</li></ul></li></ul>',
    '<ul><li>Gegevens:<ul><li>naam</li><li>adres</li></ul></li></ul>',
    '<ul><li>Gegevens:<ul><li>naam</li><li><ins>adres</ins></li></ul></li></ul>',
  ],
  [
    'cells, by their row',
    table(row('Account', '5 jaar'), row('Logboek', 'een jaar')),
    table(row('Foto', 'een week'), row('Account', '2 jaar')),
    table(
      row('<ins>Foto</ins>', '<ins>een week</ins>'),
      row('Account', '<del>5</del><ins>2</ins> jaar'),
      row('<del>Logboek</del>', '<del>een jaar</del>'),
    ),
  ],
  [
    'rows that have another number of cells',
    table(row('Account', '5 jaar')),
    table(row('Account', '5 jaar', 'Wet')),
    table(
      row('<del>Account</del>', '<del>5 jaar</del>'),
      row('<ins>Account</ins>', '<ins>5 jaar</ins>', '<ins>Wet</ins>'),
    ),
  ],
]

test.each(blocks)('a reader sees %s', (_, before, after, expected) => {
  expect(compare(before, after).html).toBe(expected)
})

const intro = '<p>Welkom.</p>'
const one = '<h2 id="one">Doel</h2><p>Waarvoor wij je gegevens gebruiken.</p>'
const two = '<h2 id="two">Bewaren</h2><p>Hoe lang wij ze bewaren.</p>'

const sections: [string, string, string, object, number, string][] = [
  ['no change', intro + one, intro + one, {}, 0, intro + one],
  [
    'a change before the first heading',
    '<p>Hallo.</p>' + one,
    intro + one,
    {},
    1,
    `<p><del>Hallo.</del></p><p><ins>Welkom.</ins></p>${one}`,
  ],
  [
    'a new section',
    intro + one,
    intro + two + one,
    { two: 'added' },
    1,
    `${intro}<h2 id="two"><ins>Bewaren</ins></h2><p><ins>Hoe lang wij ze bewaren.</ins></p>${one}`,
  ],
  [
    'a section that is gone, after the one it followed',
    intro + one + two,
    intro + one,
    { 'removed-two': 'removed' },
    1,
    `${intro}${one}<h2 id="removed-two"><del>Bewaren</del></h2><p><del>Hoe lang wij ze bewaren.</del></p>`,
  ],
  ['a section that has moved', one + two, two + one, {}, 0, two + one],
  [
    'a heading with other words, by its id',
    one,
    one.replace('Doel', 'Doelen'),
    { one: 'changed' },
    1,
    '<h2 id="one"><del>Doel</del><ins>Doelen</ins></h2><p>Waarvoor wij je gegevens gebruiken.</p>',
  ],
  [
    'a heading with other words and another id, by the text below it',
    one,
    one.replace('id="one">Doel', 'id="aim">Ons doel'),
    { aim: 'changed' },
    1,
    '<h2 id="aim"><del>Doel</del><ins>Ons doel</ins></h2><p>Waarvoor wij je gegevens gebruiken.</p>',
  ],
]

test.each(sections)('a reader who compares sections finds %s', (_, before, after, changes, count, expected) => {
  expect(compare(before, after)).toEqual({ html: expected, changes, count })
})

test('a comparison keeps ids unique, and changes neither text', () => {
  const before = toElement(`${intro}<p id="a">Weg ermee.</p>${one}`)
  const after = toElement(`${one}<p id="a">Iets anders nu.</p>`)
  const { body } = compareTexts(before, after)
  const ids = Array.from(body.querySelectorAll('[id]'), ({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(before.querySelectorAll('del, ins')).toHaveLength(0)
  expect(after.querySelectorAll('p')).toHaveLength(2)
})
