import { safeFileName } from './file-name.ts'

const names: [sent: string, stored: string][] = [
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\An\\brief.pdf', 'brief.pdf'],
  ['factuur\u202Efdp.exe', 'factuurfdp.exe'],
  ['a\0b\nc.txt', 'abc.txt'],
  ['con.txt', '_con.txt'],
  ['LPT1', '_LPT1'],
  ['console.txt', 'console.txt'],
  ['a:b*c?.txt', 'a_b_c_.txt'],
  [' . brief. ', 'brief'],
  ['...', 'file'],
  ['', 'file'],
  ['é'.repeat(300) + '.pdf', 'é'.repeat(98) + '.pdf'],
]

test.each(names)('a file that is sent as %j is stored as %j', (sent, stored) => {
  expect(safeFileName(sent)).toBe(stored)
})
