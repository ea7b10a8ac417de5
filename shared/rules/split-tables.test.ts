import { splitTables } from './index.ts'

const texts: [string, ReturnType<typeof splitTables>][] = [
  ['', []],
  ['Hallo.\n\nDag.', ['Hallo.\n\nDag.']],
  ['Een\ttab', ['Een\ttab']],
  [
    'Doelen\n\nDoel\tGrondslag\nLeveren\tContract\n\nDat was het.',
    [
      'Doelen',
      [
        ['Doel', 'Grondslag'],
        ['Leveren', 'Contract'],
      ],
      'Dat was het.',
    ],
  ],
  // In a letter a text is indented; cells may be empty.
  [
    '  Merk\tKanaal\tDag\n  Avondbode\t\n\tPost\tmaandag',
    [
      [
        ['Merk', 'Kanaal', 'Dag'],
        ['Avondbode', '', ''],
        ['', 'Post', 'maandag'],
      ],
    ],
  ],
]

test.each(texts)('%j is split into lines and tables', (text, parts) => {
  expect(splitTables(text)).toEqual(parts)
})

test('a long text is split quickly', () => {
  expect(splitTables('a\t'.repeat(50_000))).toHaveLength(1)
  expect(splitTables('\t \n'.repeat(20_000)).flat()).not.toContain('a')
})
