import { readOpeningCode, tidyCode } from './mailed-token.ts'

const mail = `Kun je de link niet openen? Ga naar https://privacy.lindehof.example/nl/privacy-rights/status en vul daar je
e-mailadres en deze code in: 62JW-XG5E

Je verzoek LM-7Q2M-X09C`

const codes: [pasted: string, code: string][] = [
  ['62JW-XG5E', '62JW-XG5E'],
  ['62jw xg5e', '62jw xg5e'],
  ['6 2 J W X G 5 E', '6 2 J W X G 5 E'],
  ['Code: 62JW-XG5E', '62JW-XG5E'],
  ['Code:62JW-XG5E.', '62JW-XG5E'],
  ['code 62jw xg5e', '62jw xg5e'],
  ['Mijn code is 62JWXG5E', '62JWXG5E'],
  ['Code : 62JW–XG5E', '62JW-XG5E'],
  [mail, '62JW-XG5E'],
  [mail.replaceAll('\n', ''), '62JW-XG5E'],
  ['LM-7Q2M-X09C, code 62JW-XG5E', '62JW-XG5E'],
  ['Je verzoek LM-7Q2M-X09C', 'Je verzoek LM-7Q2M-X09C'],
  ['', ''],
]

test.each(codes)('the code of %j is %j', (pasted, code) => {
  expect(tidyCode(pasted)).toBe(code)
})

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['12', '12'],
  ['1234567', '123456'],
  ['Code: 123456', '123456'],
  ['Je code voor verzoek LM-7Q21-2345: 123456. Hij werkt tot 14:30.', '123456'],
  ['Code: 123456De code werkt één keer, tot 14:30.', '123456'],
  ['１２３ ４５６', '123456'],
])('the opening code of %j is %s', (pasted, code) => {
  expect(readOpeningCode(pasted)).toBe(code)
})
