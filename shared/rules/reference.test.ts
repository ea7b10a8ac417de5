import { readReference } from './reference.ts'

test.each([
  ['LM-7Q2M-X09C', 'LM-7Q2M-X09C'],
  ['lm 7q2m', 'LM-7Q2M-'],
  ['7q2m', 'LM-7Q2M-'],
  ['abcd-efgh', 'LM-ABCD-EFGH'],
  ['lm-', 'LM-'],
  ['ＬＭ－７Ｑ２Ｍ－Ｘ０９Ｃ', 'LM-7Q2M-X09C'],
  ['LM–7Q2M–XO9C', 'LM-7Q2M-X09C'],
  ['l\u00ADm-7q2m', 'LM-7Q2M-'],
  ['Ref.: LM-7Q2M-X09C.', 'LM-7Q2M-X09C'],
  ['http://be.localhost/nl/internal-privacy-rights/request/LM-7Q2M-X09C', 'LM-7Q2M-X09C'],
  ['ilse', undefined],
  ['1000 Brussel', undefined],
])('"%s" is the beginning of the references %s', (text, beginning) => {
  expect(readReference(text)).toBe(beginning)
})
