import { contextTypesOf, followFields, type FollowRequest } from '@site/shared/calls'
import type { Country, Lang } from '@site/shared/contract'
import { honeypotName } from '@site/shared/rules'
import { html, type SafeHtml } from '../http/html.ts'
import { texts } from '../texts/texts.ts'

export type FollowErrorCode = keyof typeof texts.nl.following.form.errors

/** Form as it was typed. */
type Typed = Partial<Record<keyof Pick<FollowRequest, 'email' | 'sponsor' | 'area' | 'context'>, string | undefined>>

/** The field at which an error stands; at the beginning of the form where it is about none. */
const fieldOf: Partial<Record<FollowErrorCode, 'email' | 'sponsor' | 'area'>> = {
  INVALID_EMAIL: 'email',
  NOTHING_CHOSEN: 'sponsor',
  UNKNOWN_SPONSOR: 'sponsor',
  UNKNOWN_AREA: 'area',
}

/** Returns the form by which somebody follows something, for readers without a script. It sends to the page `political-ads/follow`. */
export function writeFollowForm(lang: Lang, country: Country, typed: Typed, error?: FollowErrorCode): SafeHtml {
  const { form } = texts[lang].following
  const { contexts } = texts[lang].feed
  const errorText = error && form.errors[error]
  const place = error && fieldOf[error]

  function writeField(name: 'email' | 'sponsor' | 'area'): SafeHtml {
    const isWrong = place === name
    const described = isWrong && html` aria-invalid="true" aria-describedby="error"`
    const input = html`<input type="${name === 'email' ? 'email' : 'text'}" name="${name}" id="${name}" value="${typed[name] ?? ''}" maxlength="${followFields[name].maxLength}"${name === 'email' && html` required autocomplete="email"`}${described}>`
    return html`<p><label for="${name}">${form[name]}</label><br>${input}${isWrong && html`<br><strong id="error">${errorText}</strong>`}</p>\n`
  }

  const options = contextTypesOf[country].map(
    (type) => html`<option value="${type}"${typed.context === type && html` selected`}>${contexts[type]}</option>`,
  )
  return html`${errorText && html`<p role="alert">${errorText}</p>\n`}<form method="post" action="/${lang}/political-ads/follow">
${writeField('sponsor')}${writeField('area')}<p><label for="context">${form.context}</label><br><select name="context" id="context"><option value="">${form.noContext}</option>${options}</select></p>
${writeField('email')}<input type="hidden" name="${honeypotName}" value="">
<p>${form.kept}</p>
<button type="submit">${form.submit}</button>
</form>`
}
