import { plainText } from './plain-text.ts'

const texts: [string, string][] = [
  ['mf-legal\t1.0.0\nmf-ads', 'mf-legal\t1.0.0\nmf-ads'],
  ['één → «deux\u202F»', 'één → «deux\u202F»'],
  ['/a\u001b[2Jb', '/a\uFFFD[2Jb'],
  ['over\rwritten\b\u007f\u009b', 'over\uFFFDwritten\uFFFD\uFFFD\uFFFD'],
]

test.each(texts)('%j is printed as %j', (text, printed) => {
  expect(plainText(text)).toBe(printed)
})
