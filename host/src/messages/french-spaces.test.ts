import own from '../../messages/fr_be.json' with { type: 'json' }
import shared from '@site/shared/messages/fr_be.json' with { type: 'json' }

const texts = Object.entries({ ...own, ...shared }).filter(([, text]) => /[?!;:»«]/.test(withoutSyntax(text)))

/** What a reader sees: placeholders and the branches of ICU stand for a word. */
function withoutSyntax(text: string) {
  return text.replaceAll(/\{\w+\}/g, 'x')
}

test.each(texts)('%s has a narrow space that cannot break before and after its French signs: %s', (_, text) => {
  const seen = withoutSyntax(text)
  expect(seen.match(/[^\u202F][?!;:»]|«[^\u202F]/g)).toBeNull()
})
