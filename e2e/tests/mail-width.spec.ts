import { decided, writeDecision } from '../../server/letters/testing/sample-decisions.ts'
import { others } from '../../server/letters/testing/sample-letters.ts'
import { renderPlain } from '../../server/mail/letter.ts'
import { expect, test } from '../test.ts'

/** Each letter with HTML, or what its text becomes, with a long link such as a person may type. */
function writeAll(): [name: string, html: string][] {
  const typed = `https://lindehof.example/${'x'.repeat(300)}`
  const all = [
    ...decided.map(([name, language, country, decision]) => {
      return { name, language, country, mail: writeDecision(language, country, decision) }
    }),
    ...others.map(([name, language, country, mail]) => ({ name, language, country, mail })),
  ]
  return all.map(({ name, language, country, mail }) => {
    const html = mail.html ?? renderPlain(mail.subject, mail.text, language)
    // As production has its hosts: longer than those of the samples.
    const long = html.replaceAll('be.lindehof.example', 'privacy-en-transparantie.lindehof.example')
    return [`${name} ${language} ${country}`, long.replace('</body>', `<p>${typed}</p></body>`)]
  })
}

test('every letter fits a phone of 320 px and one of 390', async ({ page }) => {
  const tooWide = await page.evaluate((letters) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    return letters.flatMap(([name, html]) => {
      const shown = frame.contentDocument!
      shown.open()
      shown.write(html)
      shown.close()
      return [320, 390].flatMap((width) => {
        frame.width = String(width)
        const over = shown.documentElement.scrollWidth - width
        return over > 0 ? `${name} at ${width}: ${over} px` : []
      })
    })
  }, writeAll())
  expect(tooWide).toEqual([])
})
