import { nameHeadings, sanitise } from '../name-headings.ts'
import { readSections, type Section } from './entries.ts'

const cases: [string, string, Section[]][] = [
  ['nothing', '', [{ id: undefined, heading: '', text: '' }]],
  [
    'title, introduction and sections',
    '<h1>Title</h1>\n<p>Before.</p><h2 id="a">First</h2><p>One</p><p>two.</p>' +
      '<h3 id="b">Second</h3><ul><li>x</li><li>y</li></ul>',
    [
      { id: undefined, heading: 'Title', text: 'Before.' },
      { id: 'a', heading: 'First', text: 'One two.' },
      { id: 'b', heading: 'Second', text: 'x y' },
    ],
  ],
  [
    'a heading that no address leads to, and a deeper one',
    '<h2 id="a">A</h2>one<h2>B</h2>two<h4 id="c">C</h4>three',
    [
      { id: undefined, heading: '', text: '' },
      { id: 'a', heading: 'A', text: 'one B two C three' },
    ],
  ],
  [
    'markup inside words and headings, references to characters',
    '<h1 id="t">The <em>t</em>itle</h1><p>a <strong>b</strong>c &amp; d &lt;e&gt; f<br>g&nbsp;h &eacute;</p>',
    [{ id: undefined, heading: 'The title', text: 'a bc & d <e> f g h é' }],
  ],
  [
    'a table, kept apart from the sentences around it',
    '<h2 id="a">A</h2><p>Before.</p><table><caption>How long</caption><tr><th scope="row">Name</th><td>2 years</td></tr></table><p>After.</p>',
    [
      { id: undefined, heading: '', text: '' },
      { id: 'a', heading: 'A', text: 'Before. After.', table: 'How long Name 2 years' },
    ],
  ],
]

test.each(cases)('%s is taken apart by headings', (_, html, sections) => {
  expect(readSections(sanitise(html))).toEqual(sections)
})

test('a heading whose anchor the server makes is found by it', () => {
  const sections = readSections(nameHeadings(sanitise('<h1>Title</h1><h2>How &amp; when</h2><p>So.</p>')))
  expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
    [undefined, 'Title'],
    ['section-how-when', 'How & when'],
  ])
})
