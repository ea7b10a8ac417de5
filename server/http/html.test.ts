import { fillHtml, html, raw } from './html.ts'

const nasty = `<b title="a" lang='b'>&amp;`
const escaped = '&lt;b title=&quot;a&quot; lang=&#39;b&#39;&gt;&amp;amp;'

test.each([
  ['a text', html`<p>${nasty}</p>`, `<p>${escaped}</p>`],
  ['an attribute', html`<p title="${nasty}"></p>`, `<p title="${escaped}"></p>`],
  ['a number', html`${0}`, '0'],
  ['markup of ours', html`<p>${html`<b>${'<'}</b>`}${raw('<br>')}</p>`, '<p><b>&lt;</b><br></p>'],
  ['a list', html`${['<', html`<i></i>`, ['&']]}`, '&lt;<i></i>&amp;'],
  ['nothing', html`a${undefined}${false}${''}b`, 'ab'],
  ['a filled text', fillHtml('1 < {a}, {b}', { a: '2 & 3', b: html`<b>4</b>` }), '1 &lt; 2 &amp; 3, <b>4</b>'],
])('%s is written safely', (_what, written, expected) => {
  expect(String(written)).toBe(expected)
})

test('a placeholder without a value throws', () => {
  expect(() => fillHtml('{a}', {})).toThrow('A value for {a}')
})
